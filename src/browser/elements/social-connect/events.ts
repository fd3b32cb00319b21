import type { AuthType } from '../../../contract/identity/social.js';
import { LaurelEvent } from '../laurel-event.js';

/** The member started to connect an account at a provider but did not finish. */
export class SocialCancelledEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-cancelled';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialCancelledEvent.type, detail);
  }
}

/** The account that the member wants to connect belongs to another member. */
export class SocialConflictEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-conflict';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialConflictEvent.type, detail);
  }
}

/** The member has disconnected an account at a provider. */
export class SocialDisconnectedEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-disconnected';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialDisconnectedEvent.type, detail);
  }
}

/** The member has connected an account at a provider. */
export class SocialLinkedEvent extends LaurelEvent<{ readonly provider: AuthType }> {
  static readonly type = 'laurel-social-linked';

  constructor(detail: { readonly provider: AuthType }) {
    super(SocialLinkedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-social-cancelled': SocialCancelledEvent;
    'laurel-social-conflict': SocialConflictEvent;
    'laurel-social-disconnected': SocialDisconnectedEvent;
    'laurel-social-linked': SocialLinkedEvent;
  }
}
