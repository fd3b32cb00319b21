import { LaurelEvent } from './laurel-event.js';

/**
 * A session has ended: by its member, in another tab, because it expired, because the wallet changed its account, or because the
 * browser did not keep it.
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
