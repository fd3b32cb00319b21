import { LaurelEvent } from '../laurel-event.js';
import { HeldEvent } from '../held-event.js';

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

/** The minted piece. */
export interface MintConfirmedDetail {
  readonly assetId: string;
  readonly contractId: string;
  readonly quantity: number;
  /** Hash of the transaction; `null` for a piece that is on no chain. */
  readonly hash: string | null;
  /** Id of the first token, as decimal text; `null` if the contract did not say. */
  readonly tokenId: string | null;
}

/** A member has minted something. */
export class MintConfirmedEvent extends LaurelEvent<MintConfirmedDetail> {
  static readonly type = 'laurel-mint-confirmed';

  constructor(detail: MintConfirmedDetail) {
    super(MintConfirmedEvent.type, detail);
  }
}

/** The piece and why its mint failed. */
export interface MintRefusedDetail {
  readonly assetId: string;
  /**
   * A reason code of the platform, such as `sold_out`; an error code, such as `rejected`; or `order_mismatch`,
   * `outcome_unknown`, `elsewhere` or `unknown`.
   */
  readonly code: string;
}

/** A mint was refused, declined or interrupted. The gallery says why and what helps. */
export class MintRefusedEvent extends LaurelEvent<MintRefusedDetail> {
  static readonly type = 'laurel-mint-refused';

  constructor(detail: MintRefusedDetail) {
    super(MintRefusedEvent.type, detail);
  }
}

/** The piece that is about to be minted. */
export interface MintSubmitDetail {
  readonly assetId: string;
  readonly contractId: string;
  readonly quantity: number;
  /** Price of the whole quantity in whole units of the currency or coin it is paid in, as decimal text; `0` if it is free. */
  readonly total: string;
}

/** A member is about to mint. Neither the platform nor a wallet has been asked for anything yet. */
export class MintSubmitEvent extends HeldEvent<MintSubmitDetail> {
  static readonly type = 'laurel-mint-submit';

  constructor(detail: MintSubmitDetail) {
    super(MintSubmitEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-asset-open': AssetOpenEvent;
    'laurel-mint-confirmed': MintConfirmedEvent;
    'laurel-mint-refused': MintRefusedEvent;
    'laurel-mint-submit': MintSubmitEvent;
  }
}
