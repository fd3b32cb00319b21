import type { AuthType } from '../../contract/identity/social.js';
import { LaurelEvent } from './laurel-event.js';

/** The member has connected an account at a provider. */
export class SocialLinkedEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-linked';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialLinkedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-social-linked': SocialLinkedEvent;
  }
}
