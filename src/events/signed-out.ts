import { LaurelEvent } from './laurel-event.js';

/** A session has ended: by its member, in another tab, because it expired, or because the wallet changed its account. */
export class SignedOutEvent extends LaurelEvent<{
  readonly reason: 'member' | 'expired' | 'account-changed' | 'elsewhere';
}> {
  static readonly type = 'laurel-signed-out';

  constructor(detail: { readonly reason: 'member' | 'expired' | 'account-changed' | 'elsewhere' }) {
    super(SignedOutEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-signed-out': SignedOutEvent;
  }
}
