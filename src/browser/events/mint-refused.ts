import { LaurelEvent } from './laurel-event.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-mint-refused': MintRefusedEvent;
  }
}
