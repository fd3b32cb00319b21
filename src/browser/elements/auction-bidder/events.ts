import { LaurelEvent } from '../laurel-event.js';
import { HeldEvent } from '../held-event.js';

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
    'laurel-auction-ended': AuctionEndedEvent;
    'laurel-auction-extended': AuctionExtendedEvent;
    'laurel-bid-accepted': BidAcceptedEvent;
    'laurel-bid-outbid': BidOutbidEvent;
    'laurel-bid-preview': BidPreviewEvent;
    'laurel-bid-submit': BidSubmitEvent;
  }
}
