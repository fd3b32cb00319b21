import { LaurelEvent } from './laurel-event.js';

/** The piece in question. */
export interface AssetOpenDetail {
  readonly assetId: string;
  readonly contractId: string;
}

/** The member wants to see a piece closely. Who shows it in a way of their own says so with `preventDefault()`. */
export class AssetOpenEvent extends LaurelEvent<AssetOpenDetail> {
  static readonly type = 'laurel-asset-open';

  constructor(detail: AssetOpenDetail) {
    super(AssetOpenEvent.type, detail, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-asset-open': AssetOpenEvent;
  }
}
