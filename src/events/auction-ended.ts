import { LaurelEvent } from './laurel-event.js';

/** What the event is about. */
export interface AuctionEndedDetail {
  readonly auctionId: string;
  /** For the member who looks; `sold` where they have not bid. */
  readonly outcome: 'won' | 'lost' | 'sold' | 'no-bids' | 'reserve-unmet' | 'cancelled';
}

/** An auction on the page is over and decided. */
export class AuctionEndedEvent extends LaurelEvent<AuctionEndedDetail> {
  static readonly type = 'laurel-auction-ended';

  constructor(detail: AuctionEndedDetail) {
    super(AuctionEndedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-auction-ended': AuctionEndedEvent;
  }
}
