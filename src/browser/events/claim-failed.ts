import { LaurelEvent } from './laurel-event.js';

/** The claim and why it failed. */
export interface ClaimFailedDetail {
  readonly claimId: string;
  /** For example `rejected`, `paused`, `root-differs` or `wrong-account`. */
  readonly code: string;
}

/** A claim has failed. The element says why. */
export class ClaimFailedEvent extends LaurelEvent<ClaimFailedDetail> {
  static readonly type = 'laurel-claim-failed';

  constructor(detail: ClaimFailedDetail) {
    super(ClaimFailedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-claim-failed': ClaimFailedEvent;
  }
}
