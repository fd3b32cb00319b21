import { LaurelEvent } from './laurel-event.js';

/** What the event is about. */
export interface BidAcceptedDetail {
  readonly auctionId: string;
  /** Base units of the currency, as decimal text. */
  readonly amount: string;
  /** ISO 8601: when the auction ends now. */
  readonly endsAt: string;
}

/** A bid of the member was taken in. */
export class BidAcceptedEvent extends LaurelEvent<BidAcceptedDetail> {
  static readonly type = 'laurel-bid-accepted';

  constructor(detail: BidAcceptedDetail) {
    super(BidAcceptedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-bid-accepted': BidAcceptedEvent;
  }
}
