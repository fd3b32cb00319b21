import { HeldEvent } from './held-event.js';

/** What is about to be minted. */
export interface MintSubmitDetail {
  readonly assetId: string;
  readonly contractId: string;
  readonly quantity: number;
  /** Price of all of it in whole units of what it is paid in, as decimal text; `0` where it is free. */
  readonly total: string;
}

/** A member is about to mint. Nothing has been asked of the platform or of a wallet yet. */
export class MintSubmitEvent extends HeldEvent<MintSubmitDetail> {
  static readonly type = 'laurel-mint-submit';

  constructor(detail: MintSubmitDetail) {
    super(MintSubmitEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-mint-submit': MintSubmitEvent;
  }
}
