import { HeldEvent } from './held-event.js';

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
    'laurel-mint-submit': MintSubmitEvent;
  }
}
