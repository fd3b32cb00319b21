import { LaurelEvent } from './laurel-event.js';

/** The auction and its new end. */
export interface AuctionExtendedDetail {
  readonly auctionId: string;
  /** New end, ISO 8601. */
  readonly endsAt: string;
  /** Milliseconds by which the end was moved. */
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
  interface GlobalEventHandlersEventMap {
    'laurel-auction-extended': AuctionExtendedEvent;
  }
}
