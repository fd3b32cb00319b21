import { LaurelEvent } from './laurel-event.js';

/** Why a mint did not go on. */
export interface MintRefusedDetail {
  readonly assetId: string;
  /**
   * A reason of the platform, such as `sold_out`; the code of an error, such as `rejected`; or `order_mismatch`,
   * `outcome_unknown`, `elsewhere`, `unknown`.
   */
  readonly code: string;
}

/** A mint was refused, declined or interrupted; the gallery says why, and what helps. */
export class MintRefusedEvent extends LaurelEvent<MintRefusedDetail> {
  static readonly type = 'laurel-mint-refused';

  constructor(detail: MintRefusedDetail) {
    super(MintRefusedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-mint-refused': MintRefusedEvent;
  }
}
