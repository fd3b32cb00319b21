import { HeldEvent } from './held-event.js';

/** The auction and the bid. */
export interface BidSubmitDetail {
  readonly auctionId: string;
  /** Base units of the currency, as decimal text. */
  readonly amount: string;
}

/** A bid is about to be signed and sent. The page can prevent it, or delay it with `waitUntil`. */
export class BidSubmitEvent extends HeldEvent<BidSubmitDetail> {
  static readonly type = 'laurel-bid-submit';

  constructor(detail: BidSubmitDetail) {
    super(BidSubmitEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-bid-submit': BidSubmitEvent;
  }
}
