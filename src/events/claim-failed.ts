import { LaurelEvent } from './laurel-event.js';

/** Why a claim goes no further. */
export interface ClaimFailedDetail {
  readonly claimId: string;
  /** Such as `rejected`, `paused`, `root-differs`, `wrong-account`. */
  readonly code: string;
}

/** A claim goes no further; the element says why. */
export class ClaimFailedEvent extends LaurelEvent<ClaimFailedDetail> {
  static readonly type = 'laurel-claim-failed';

  constructor(detail: ClaimFailedDetail) {
    super(ClaimFailedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-claim-failed': ClaimFailedEvent;
  }
}
