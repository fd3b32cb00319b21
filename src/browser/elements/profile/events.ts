import { LaurelEvent } from '../laurel-event.js';
import type { ProfileField } from '../../../contract/identity/profile.js';

/** The member has cleared the data that this browser keeps for them. `entries` is the number of entries removed. */
export class DataClearedEvent extends LaurelEvent<{ readonly entries: number }> {
  static readonly type = 'laurel-data-cleared';

  constructor(detail: { readonly entries: number }) {
    super(DataClearedEvent.type, detail);
  }
}

/** The member has saved a file of the data that is kept about them. `missing` names the parts that could not be fetched. */
export class DataExportedEvent extends LaurelEvent<{ readonly missing: readonly string[] }> {
  static readonly type = 'laurel-data-exported';

  constructor(detail: { readonly missing: readonly string[] }) {
    super(DataExportedEvent.type, detail);
  }
}

/** The member has changed their profile. */
export class ProfileSavedEvent extends LaurelEvent<{ readonly fields: readonly ProfileField[] }> {
  static readonly type = 'laurel-profile-saved';

  constructor(detail: { readonly fields: readonly ProfileField[] }) {
    super(ProfileSavedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-data-cleared': DataClearedEvent;
    'laurel-data-exported': DataExportedEvent;
    'laurel-profile-saved': ProfileSavedEvent;
  }
}
