import type { PublicAuction } from '../../../contract/auctions/auctions.js';

/** Finds the bids that came while an auction was shown. */
export class FreshBids {
  #auctionId = '';
  #known: ReadonlySet<string> = new Set();

  /** Returns the ids of the bids that were not there when the auction was first shown. */
  among({ id, auctionBids }: Pick<PublicAuction, 'id' | 'auctionBids'>): ReadonlySet<string> {
    if (id !== this.#auctionId) {
      this.#auctionId = id;
      this.#known = new Set(auctionBids.map((bid) => bid.id));
    }
    return new Set(auctionBids.flatMap((bid) => (this.#known.has(bid.id) ? [] : [bid.id])));
  }
}
