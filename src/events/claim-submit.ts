import { HeldEvent } from './held-event.js';

/** What the event is about. */
export interface ClaimSubmitDetail {
  readonly claimId: string;
  readonly wallet: string;
  /** Base units of the token, as decimal text. */
  readonly amount: string;
  /** Basis points of it that are to be staked. */
  readonly staked: number;
  /** Seconds the stake is to be locked. */
  readonly lockup: number;
}

/** A claim is about to be prepared and signed. The page prevents it, or holds it back with `waitUntil`. */
export class ClaimSubmitEvent extends HeldEvent<ClaimSubmitDetail> {
  static readonly type = 'laurel-claim-submit';

  constructor(detail: ClaimSubmitDetail) {
    super(ClaimSubmitEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-claim-submit': ClaimSubmitEvent;
  }
}
