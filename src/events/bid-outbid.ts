import { LaurelEvent } from './laurel-event.js';

/** What the event is about. */
export interface BidOutbidDetail {
  readonly auctionId: string;
  /** The highest bid now, in base units as decimal text. */
  readonly highest: string;
}

/** Somebody has passed the member, who led. */
export class BidOutbidEvent extends LaurelEvent<BidOutbidDetail> {
  static readonly type = 'laurel-bid-outbid';

  constructor(detail: BidOutbidDetail) {
    super(BidOutbidEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-bid-outbid': BidOutbidEvent;
  }
}
