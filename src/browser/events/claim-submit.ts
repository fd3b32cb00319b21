import { HeldEvent } from './held-event.js';

/** The claim and the member's choices. */
export interface ClaimSubmitDetail {
  readonly claimId: string;
  readonly wallet: string;
  /** Base units of the token, as decimal text. */
  readonly amount: string;
  /** Basis points of the amount that are to be staked. */
  readonly staked: number;
  /** Seconds for which the stake is to be locked. */
  readonly lockup: number;
}

/** A claim is about to be prepared and signed. The page can prevent it, or delay it with `waitUntil`. */
export class ClaimSubmitEvent extends HeldEvent<ClaimSubmitDetail> {
  static readonly type = 'laurel-claim-submit';

  constructor(detail: ClaimSubmitDetail) {
    super(ClaimSubmitEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-claim-submit': ClaimSubmitEvent;
  }
}
