import { LaurelEvent } from './laurel-event.js';

/** A quest was sent in and is being checked. */
export class QuestPendingEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-pending';

  constructor(detail: { readonly questId: string }) {
    super(QuestPendingEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-quest-pending': QuestPendingEvent;
  }
}
