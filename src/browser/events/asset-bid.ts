import { LaurelEvent } from './laurel-event.js';

/** The piece, and the auction it is part of. */
export interface AssetBidDetail {
  readonly assetId: string;
  readonly auctionItemId: string;
}

/**
 * The member wants to bid for a piece that goes to the highest bidder. If the page shows the auction, it calls
 * `preventDefault()`.
 */
export class AssetBidEvent extends LaurelEvent<AssetBidDetail> {
  static readonly type = 'laurel-asset-bid';

  constructor(detail: AssetBidDetail) {
    super(AssetBidEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-asset-bid': AssetBidEvent;
  }
}
