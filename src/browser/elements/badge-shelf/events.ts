import { LaurelEvent } from '../laurel-event.js';

/** The member has seen the new badges: they are no longer marked as new in this browser. */
export class BadgeDismissEvent extends LaurelEvent<{ readonly badgeIds: readonly string[] }> {
  static readonly type = 'laurel-badge-dismiss';

  constructor(detail: { readonly badgeIds: readonly string[] }) {
    super(BadgeDismissEvent.type, { badgeIds: Object.freeze([...detail.badgeIds]) });
  }
}

/** The member is shown new badges whole. This happens once for each member and browser. */
export class BadgeCeremonyEvent extends LaurelEvent<{ readonly badgeIds: readonly string[] }> {
  static readonly type = 'laurel-badge-ceremony';

  constructor(detail: { readonly badgeIds: readonly string[] }) {
    super(BadgeCeremonyEvent.type, { badgeIds: Object.freeze([...detail.badgeIds]) });
  }
}

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

/** The member wants to see a badge up close. If the page shows the badge in its own way, it calls `preventDefault()`. */
export class BadgeOpenEvent extends LaurelEvent<{ readonly badgeId: string }> {
  static readonly type = 'laurel-badge-open';

  constructor(detail: { readonly badgeId: string }) {
    super(BadgeOpenEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-badge-ceremony': BadgeCeremonyEvent;
    'laurel-badge-dismiss': BadgeDismissEvent;
    'laurel-badge-earned': BadgeEarnedEvent;
    'laurel-badge-open': BadgeOpenEvent;
  }
}
