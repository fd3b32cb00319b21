import { LaurelEvent } from './laurel-event.js';

/**
 * A session has ended: the member ended it, another tab did, it expired, the wallet switched accounts, or the browser did
 * not keep it.
 */
export class SignedOutEvent extends LaurelEvent<{
  readonly reason: 'member' | 'expired' | 'account-changed' | 'elsewhere' | 'not-kept';
}> {
  static readonly type = 'laurel-signed-out';

  constructor(detail: { readonly reason: 'member' | 'expired' | 'account-changed' | 'elsewhere' | 'not-kept' }) {
    super(SignedOutEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-signed-out': SignedOutEvent;
  }
}
