import { LaurelEvent } from './laurel-event.js';

/** The member wants to see a badge up close. If the page shows the badge in its own way, it calls `preventDefault()`. */
export class BadgeOpenEvent extends LaurelEvent<{ readonly badgeId: string }> {
  static readonly type = 'laurel-badge-open';

  constructor(detail: { readonly badgeId: string }) {
    super(BadgeOpenEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-badge-open': BadgeOpenEvent;
  }
}
