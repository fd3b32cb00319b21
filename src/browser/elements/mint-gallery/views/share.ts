import type { TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { MintEntry } from '../../../stores/minting/mint-journal.js';
import { pictureOf, type Piece } from '../../../stores/minting/piece.js';
import type { LaurelElement } from '../../element.js';
import { shareStyles } from '../../share/share.styles.js';
import { ShareView, shareTexts } from '../../share/share-view.js';

interface PieceShareOptions {
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The card of a minted piece. It names neither the member nor their wallet. */
export class PieceShare {
  readonly #localize: Localize;
  readonly #view: ShareView;

  constructor(host: LaurelElement, localize: Localize) {
    this.#localize = localize;
    this.#view = new ShareView(host, localize);
  }

  render(piece: Piece, { name, since }: MintEntry, { onBack, onClose }: PieceShareOptions): TemplateResult {
    const { t } = this.#localize;
    const contract = piece.contract.name;
    const date = this.#localize.date(since, 'date');
    const shared = {
      id: piece.id,
      name,
      imageUrl: pictureOf(piece),
      isSquare: true,
      label: contract,
      line: date,
      describe: (site: string) => t('mint.share.alt', { name, contract, site, date }),
    };
    return this.#view.render(shared, { closeLabel: t('mint-gallery.close'), onBack, onClose });
  }
}

/** The card for sharing a minted piece, which loads when the member first wants to share one. */
export const part = {
  styles: shareStyles,
  texts: shareTexts,
  make: (host: LaurelElement, localize: Localize) => new PieceShare(host, localize),
};
