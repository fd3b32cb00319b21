import type { AuthType } from '../../contract/identity/social.js';
import { LaurelEvent } from './laurel-event.js';

/** The account that the member wants to connect belongs to another member. */
export class SocialConflictEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-conflict';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialConflictEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-social-conflict': SocialConflictEvent;
  }
}
