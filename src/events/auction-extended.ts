import { LaurelEvent } from './laurel-event.js';

/** What the event is about. */
export interface AuctionExtendedDetail {
  readonly auctionId: string;
  /** ISO 8601 */
  readonly endsAt: string;
  /** How far it was moved, ms. */
  readonly by: number;
}

/** A late bid has moved the end of an auction. */
export class AuctionExtendedEvent extends LaurelEvent<AuctionExtendedDetail> {
  static readonly type = 'laurel-auction-extended';

  constructor(detail: AuctionExtendedDetail) {
    super(AuctionExtendedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-auction-extended': AuctionExtendedEvent;
  }
}
