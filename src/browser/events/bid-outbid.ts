import { LaurelEvent } from './laurel-event.js';

/** The auction and the bid that leads now. */
export interface BidOutbidDetail {
  readonly auctionId: string;
  /** The highest bid now, in base units as decimal text. */
  readonly highest: string;
}

/** Another member has outbid the member, who was leading. */
export class BidOutbidEvent extends LaurelEvent<BidOutbidDetail> {
  static readonly type = 'laurel-bid-outbid';

  constructor(detail: BidOutbidDetail) {
    super(BidOutbidEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-bid-outbid': BidOutbidEvent;
  }
}
