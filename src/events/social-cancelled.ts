import type { AuthType } from '../contract/identity/social.js';
import { LaurelEvent } from './laurel-event.js';

/** The member began to connect an account elsewhere, and did not go through with it. */
export class SocialCancelledEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-cancelled';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialCancelledEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-social-cancelled': SocialCancelledEvent;
  }
}
