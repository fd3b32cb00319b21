import { LaurelEvent } from './laurel-event.js';

/** The member has seen the new badges: they are no longer marked as new in this browser. */
export class BadgeDismissEvent extends LaurelEvent<{ readonly badgeIds: readonly string[] }> {
  static readonly type = 'laurel-badge-dismiss';

  constructor(detail: { readonly badgeIds: readonly string[] }) {
    super(BadgeDismissEvent.type, { badgeIds: Object.freeze([...detail.badgeIds]) });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-badge-dismiss': BadgeDismissEvent;
  }
}
