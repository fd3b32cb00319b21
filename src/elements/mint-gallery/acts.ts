import type { Part } from '../../controllers/part.js';
import { AssetBidEvent } from '../../events/asset-bid.js';
import { AssetOpenEvent } from '../../events/asset-open.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import type { PieceAct } from './item.js';
import type { Later } from './later.js';
import type { Piece } from './piece.js';

/** What a member does about a piece, which a visitor does once they have signed in. */
export class PieceActs {
  readonly #host: HTMLElement;
  readonly #later: Part<Later>;
  /** What a visitor wanted to mint before they were asked to sign in. */
  #wanted = '';

  constructor(host: HTMLElement, later: Part<Later>) {
    this.#host = host;
    this.#later = later;
  }

  async act(piece: Piece, act: PieceAct): Promise<void> {
    const { id: assetId, asset, contract } = piece;
    if (act === 'sign-in') {
      this.#wanted = assetId;
      return this.signIn();
    }
    const event =
      act === 'bid'
        ? new AssetBidEvent({ assetId, auctionItemId: asset.auctionItems[0]?.id ?? '' })
        : act === 'open'
          ? new AssetOpenEvent({ assetId, contractId: contract.id })
          : undefined;
    if (event && !this.#host.dispatchEvent(event)) return;
    const later = await this.#later.load('by-member');
    if (act === 'remind') later?.remind(piece);
    else later?.sheet.open(assetId, act === 'mint' ? 'checkout' : 'detail');
  }

  signIn(): void {
    this.#host.dispatchEvent(new SignInRequestEvent({ reason: 'mint-gallery' }));
  }

  /** Goes on with what a visitor wanted, now that they are a member. */
  goOn(pieces: readonly Piece[]): void {
    const piece = pieces.find(({ id }) => id === this.#wanted);
    this.#wanted = '';
    if (piece) void this.act(piece, 'mint');
  }
}
