import type { ReactiveController } from 'lit';
import type { AuctionData } from '../../controllers/auction-data.js';
import type { LaurelHost } from '../../controllers/host.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { AssetBidEvent } from '../../events/asset-bid.js';

/** Auctions that are looked through for a piece. */
const most = 50;

/** The element, as far as another auction can be put into it. */
export interface HandOverHost extends LaurelHost {
  auction: string;
}

/**
 * Shows the auction of a piece that a member wants to bid for, wherever on the page they said so: where the page has named no
 * auction any, else its own.
 */
export class HandOver implements ReactiveController {
  readonly #host: HandOverHost;
  readonly #data: AuctionData;
  readonly #programme: ProgrammeController;
  #listening: AbortController | undefined;
  /** Auction that was put in last. */
  #handed = '';

  constructor(host: HandOverHost, data: AuctionData) {
    this.#host = host;
    this.#data = data;
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const page = this.#host.ownerDocument.defaultView;
    page?.addEventListener(AssetBidEvent.type, (event) => this.#answer(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #answer(event: AssetBidEvent): void {
    const { auctionItemId } = event.detail;
    if (event.defaultPrevented || auctionItemId === '') return;
    const isShown = this.#data.items.some(({ id }) => id === auctionItemId);
    const isNamed = this.#host.auction.trim() !== '' && this.#host.auction !== this.#handed;
    if (!isShown && isNamed) return;
    event.preventDefault();
    if (isShown) this.#show();
    else void this.#find(auctionItemId);
  }

  /** Puts in the auction a piece belongs to; where that cannot be found out, the one that is there stays. */
  async #find(auctionItemId: string): Promise<void> {
    const { program } = this.#programme;
    if (!program) return;
    try {
      const { data: auctions } = await program.client.request('GET /api/auctions', { query: { limit: most } });
      const auctionId = auctions.map(({ id }) => id).join(',');
      const { data: items } = await program.client.request('GET /api/auctions/items', {
        query: { auctionId, limit: most },
      });
      const found = items.find(({ id }) => id === auctionItemId)?.auctionId;
      if (found) this.#host.auction = this.#handed = found;
    } catch {
      // The auction that is there is shown all the same.
    }
    this.#show();
  }

  #show(): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#host.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'nearest' });
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>(':is(.input, button)')?.focus({ preventScroll: true }),
    );
  }
}
