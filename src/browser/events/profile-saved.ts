import type { ProfileField } from '../../contract/identity/profile.js';
import { LaurelEvent } from './laurel-event.js';

/** The member has changed their profile. */
export class ProfileSavedEvent extends LaurelEvent<{ readonly fields: readonly ProfileField[] }> {
  static readonly type = 'laurel-profile-saved';

  constructor(detail: { readonly fields: readonly ProfileField[] }) {
    super(ProfileSavedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-profile-saved': ProfileSavedEvent;
  }
}
