import { LaurelEvent } from './laurel-event.js';

/** The member has saved a file of the data that is kept about them. `missing` names the parts that could not be fetched. */
export class DataExportedEvent extends LaurelEvent<{ readonly missing: readonly string[] }> {
  static readonly type = 'laurel-data-exported';

  constructor(detail: { readonly missing: readonly string[] }) {
    super(DataExportedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-data-exported': DataExportedEvent;
  }
}
