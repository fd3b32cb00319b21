import { LaurelEvent } from './laurel-event.js';

/** The result of the check. */
export interface ClaimCheckedDetail {
  readonly claimId: string;
  /** Address that was checked. */
  readonly wallet: string;
  readonly eligible: boolean;
  readonly alreadyClaimed: boolean;
  /** Whole tokens, as decimal text; empty if the platform's amount cannot be read. */
  readonly amount: string;
}

/** The element knows what a member's wallet may claim. */
export class ClaimCheckedEvent extends LaurelEvent<ClaimCheckedDetail> {
  static readonly type = 'laurel-claim-checked';

  constructor(detail: ClaimCheckedDetail) {
    super(ClaimCheckedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-claim-checked': ClaimCheckedEvent;
  }
}
