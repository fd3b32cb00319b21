import { HeldEvent } from './held-event.js';

/** What the event is about. */
export interface BidSubmitDetail {
  readonly auctionId: string;
  /** Base units of the currency, as decimal text. */
  readonly amount: string;
}

/** A bid is about to be signed and sent. The page prevents it, or holds it back with `waitUntil`. */
export class BidSubmitEvent extends HeldEvent<BidSubmitDetail> {
  static readonly type = 'laurel-bid-submit';

  constructor(detail: BidSubmitDetail) {
    super(BidSubmitEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-bid-submit': BidSubmitEvent;
  }
}
