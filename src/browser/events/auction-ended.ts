import { LaurelEvent } from './laurel-event.js';

/** The auction and how it ended. */
export interface AuctionEndedDetail {
  readonly auctionId: string;
  /** The outcome for the signed-in member; `sold` if they have not bid. */
  readonly outcome: 'won' | 'lost' | 'sold' | 'no-bids' | 'reserve-unmet' | 'cancelled';
}

/** An auction on the page has ended and its outcome is known. */
export class AuctionEndedEvent extends LaurelEvent<AuctionEndedDetail> {
  static readonly type = 'laurel-auction-ended';

  constructor(detail: AuctionEndedDetail) {
    super(AuctionEndedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-auction-ended': AuctionEndedEvent;
  }
}
