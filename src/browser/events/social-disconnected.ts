import type { AuthType } from '../../contract/identity/social.js';
import { LaurelEvent } from './laurel-event.js';

/** The member has disconnected an account at a provider. */
export class SocialDisconnectedEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-disconnected';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialDisconnectedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-social-disconnected': SocialDisconnectedEvent;
  }
}
