import { LaurelEvent } from './laurel-event.js';

/** The member has cleared the data that this browser keeps for them. `entries` is the number of entries removed. */
export class DataClearedEvent extends LaurelEvent<{ readonly entries: number }> {
  static readonly type = 'laurel-data-cleared';

  constructor(detail: { readonly entries: number }) {
    super(DataClearedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-data-cleared': DataClearedEvent;
  }
}
