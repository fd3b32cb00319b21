import { LaurelEvent } from '../laurel-event.js';

/** The programme's session has changed. Dispatched by `<laurel-program>`. */
export class SessionChangedEvent extends LaurelEvent<{ readonly status: 'signed-in' | 'signed-out' | 'expired' }> {
  static readonly type = 'laurel-session-changed';

  constructor(detail: { readonly status: 'signed-in' | 'signed-out' | 'expired' }) {
    super(SessionChangedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-session-changed': SessionChangedEvent;
  }
}
