import { LaurelEvent } from './laurel-event.js';

/** The piece and the contract it belongs to. */
export interface AssetOpenDetail {
  readonly assetId: string;
  readonly contractId: string;
}

/** The member wants to see a piece up close. If the page shows the piece in its own way, it calls `preventDefault()`. */
export class AssetOpenEvent extends LaurelEvent<AssetOpenDetail> {
  static readonly type = 'laurel-asset-open';

  constructor(detail: AssetOpenDetail) {
    super(AssetOpenEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-asset-open': AssetOpenEvent;
  }
}
