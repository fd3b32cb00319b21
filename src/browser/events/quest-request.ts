import { LaurelEvent } from './laurel-event.js';

/**
 * An element asks for a quest to be shown. If something on the page shows it, such as a quest list, it calls
 * `preventDefault()`.
 */
export class QuestRequestEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-request';

  constructor(detail: { readonly questId: string }) {
    super(QuestRequestEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-quest-request': QuestRequestEvent;
  }
}
