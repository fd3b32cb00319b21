import type { AuthType } from '../../contract/identity/social.js';
import { LaurelEvent } from './laurel-event.js';

/** The member started to connect an account at a provider but did not finish. */
export class SocialCancelledEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-cancelled';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialCancelledEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-social-cancelled': SocialCancelledEvent;
  }
}
