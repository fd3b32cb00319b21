import { LaurelEvent } from './laurel-event.js';

/** The member has earned a badge while the element was on the page. */
export class BadgeEarnedEvent extends LaurelEvent<{
  readonly badgeId: string;
  readonly name: string;
  /** ISO 8601. */
  readonly earnedAt: string;
}> {
  static readonly type = 'laurel-badge-earned';

  constructor(detail: { readonly badgeId: string; readonly name: string; readonly earnedAt: string }) {
    super(BadgeEarnedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-badge-earned': BadgeEarnedEvent;
  }
}
