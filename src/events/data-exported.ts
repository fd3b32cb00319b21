import { LaurelEvent } from './laurel-event.js';

/** The member has saved a file of what is kept of them; `missing` names what could not be had. */
export class DataExportedEvent extends LaurelEvent<{ readonly missing: readonly string[] }> {
  static readonly type = 'laurel-data-exported';

  constructor(detail: { readonly missing: readonly string[] }) {
    super(DataExportedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-data-exported': DataExportedEvent;
  }
}
