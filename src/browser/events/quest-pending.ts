import { LaurelEvent } from './laurel-event.js';

/** The member has submitted a quest, and the platform is checking it. */
export class QuestPendingEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-pending';

  constructor(detail: { readonly questId: string }) {
    super(QuestPendingEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-quest-pending': QuestPendingEvent;
  }
}
