import { LaurelEvent } from './laurel-event.js';

/** The auction, the bid and the end that applies now. */
export interface BidAcceptedDetail {
  readonly auctionId: string;
  /** Base units of the currency, as decimal text. */
  readonly amount: string;
  /** When the auction ends now, ISO 8601. */
  readonly endsAt: string;
}

/** The platform has accepted a bid of the member. */
export class BidAcceptedEvent extends LaurelEvent<BidAcceptedDetail> {
  static readonly type = 'laurel-bid-accepted';

  constructor(detail: BidAcceptedDetail) {
    super(BidAcceptedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-bid-accepted': BidAcceptedEvent;
  }
}
