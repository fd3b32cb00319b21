import { LaurelEvent } from './laurel-event.js';

/** The piece, and where it is at auction. */
export interface AssetBidDetail {
  readonly assetId: string;
  readonly auctionItemId: string;
}

/**
 * The member wants to bid for a piece that goes to the highest bidder. Who shows its auction says so with
 * `preventDefault()`.
 */
export class AssetBidEvent extends LaurelEvent<AssetBidDetail> {
  static readonly type = 'laurel-asset-bid';

  constructor(detail: AssetBidDetail) {
    super(AssetBidEvent.type, detail, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-asset-bid': AssetBidEvent;
  }
  interface WindowEventMap {
    'laurel-asset-bid': AssetBidEvent;
  }
}
