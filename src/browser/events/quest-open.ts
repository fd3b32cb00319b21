import { LaurelEvent } from './laurel-event.js';

/** The member has opened a quest in the list. */
export class QuestOpenEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-open';

  constructor(detail: { readonly questId: string }) {
    super(QuestOpenEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-quest-open': QuestOpenEvent;
  }
}
