import { LaurelEvent } from './laurel-event.js';

/** The auction and the bid. */
export interface BidPreviewDetail {
  readonly auctionId: string;
  /** Base units of the currency, as decimal text. */
  readonly amount: string;
}

/** The member wants to see what a bid would mean, before anything is signed. Cancelable. */
export class BidPreviewEvent extends LaurelEvent<BidPreviewDetail> {
  static readonly type = 'laurel-bid-preview';

  constructor(detail: BidPreviewDetail) {
    super(BidPreviewEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-bid-preview': BidPreviewEvent;
  }
}
