import { HeldEvent } from './held-event.js';

/** The quest and the member's input. */
export interface QuestSubmitDetail {
  readonly questId: string;
  /** Code, text or address that the member entered; `null` if the quest asks for none. */
  readonly input: string | null;
}

/**
 * A quest is about to be submitted. The page can prevent it with `preventDefault()`, or delay it until a promise that it
 * passes to `waitUntil` resolves; a promise that rejects prevents it. After five seconds it goes ahead.
 */
export class QuestSubmitEvent extends HeldEvent<QuestSubmitDetail> {
  static readonly type = 'laurel-quest-submit';

  constructor(detail: QuestSubmitDetail) {
    super(QuestSubmitEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-quest-submit': QuestSubmitEvent;
  }
}
