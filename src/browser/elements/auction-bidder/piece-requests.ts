import type { ReactiveController } from 'lit';
import type { AssetBidEvent } from '../shared-events.js';
import { matchesMedia } from '../../ui/matches-media.js';
import type { LaurelElement } from '../element.js';

/** The element in which an auction can be shown. */
interface PieceRequestsHost extends LaurelElement {
  auction: string;
}

/** Finds the auctions of pieces. */
interface Pieces {
  /** Whether the auction that is shown includes a piece. */
  isShown(auctionItemId: string): boolean;
  /** Resolves with the id of a piece's auction; `undefined` if that cannot be found out. */
  find(auctionItemId: string): Promise<string | undefined>;
}

/** Shows the auction of a piece when the member bids for it elsewhere on the page, unless the page has named another auction. */
export class PieceRequests implements ReactiveController {
  readonly #host: PieceRequestsHost;
  readonly #pieces: Pieces;
  #listening: AbortController | undefined;
  /** Id of the auction that was shown last by a request. */
  #requested = '';

  constructor(host: PieceRequestsHost, pieces: Pieces) {
    this.#host = host;
    this.#pieces = pieces;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#listening = new AbortController());
    const page = this.#host.ownerDocument.defaultView;
    page?.addEventListener('laurel-asset-bid', (event) => this.#answer(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #answer(event: AssetBidEvent): void {
    const { auctionItemId } = event.detail;
    if (event.defaultPrevented || auctionItemId === '') return;
    const isShown = this.#pieces.isShown(auctionItemId);
    const isNamed = this.#host.auction.trim() !== '' && this.#host.auction !== this.#requested;
    if (!isShown && isNamed) return;
    event.preventDefault();
    void this.#show(isShown ? undefined : auctionItemId);
  }

  async #show(auctionItemId: string | undefined): Promise<void> {
    const found = auctionItemId === undefined ? undefined : await this.#pieces.find(auctionItemId);
    if (found) this.#host.auction = this.#requested = found;
    const isCalm = matchesMedia('(prefers-reduced-motion: reduce)');
    this.#host.scrollIntoView?.({ behavior: isCalm ? 'auto' : 'smooth', block: 'nearest' });
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(':is(.input, button)')?.focus({ preventScroll: true });
  }
}
