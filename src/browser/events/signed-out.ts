import { LaurelEvent } from './laurel-event.js';

/** Why a session has ended. */
export interface SignedOutDetail {
  readonly reason: 'member' | 'expired' | 'account-changed' | 'elsewhere' | 'not-kept';
}

/**
 * A session has ended: the member ended it, another tab did, it expired, the wallet switched accounts, or the browser did
 * not keep it.
 */
export class SignedOutEvent extends LaurelEvent<SignedOutDetail> {
  static readonly type = 'laurel-signed-out';

  constructor(detail: SignedOutDetail) {
    super(SignedOutEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-signed-out': SignedOutEvent;
  }
}
