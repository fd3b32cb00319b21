import type { TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { LaurelElement } from '../../element.js';
import { shareStyles } from '../../share/share.styles.js';
import { ShareView, shareTexts } from '../../share/share-view.js';

interface BadgeShareOptions {
  /** Empty if the member has no name. */
  readonly memberName: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The card of an earned badge. */
export class BadgeShare {
  readonly #localize: Localize;
  readonly #view: ShareView;

  constructor(host: LaurelElement, localize: Localize) {
    this.#localize = localize;
    this.#view = new ShareView(host, localize);
  }

  render(badge: Badge, { memberName: member, onBack, onClose }: BadgeShareOptions): TemplateResult {
    const { t } = this.#localize;
    const { id, name, imageUrl, earnedAt = '' } = badge;
    const date = this.#localize.date(earnedAt, 'date');
    const shared = {
      id,
      name,
      imageUrl,
      isSquare: false,
      label: t('badge-share.card.label'),
      line: member ? t('badge-share.card.line', { member, date }) : date,
      describe: (site: string) => {
        const values = { badge: name, site, date };
        return member ? t('badge-share.alt.by', { ...values, member }) : t('badge-share.alt', values);
      },
    };
    return this.#view.render(shared, { closeLabel: t('badge-shelf.close'), onBack, onClose });
  }
}

/** The card for sharing a badge, which loads when the member first wants to share one. */
export const part = {
  styles: shareStyles,
  texts: shareTexts,
  make: (host: LaurelElement, localize: Localize) => new BadgeShare(host, localize),
};
