import { HeldEvent } from './held-event.js';

/** What is about to be sent. */
export interface QuestSubmitDetail {
  readonly questId: string;
  /** Code, text or address the member gave; `null` where the quest asks for none. */
  readonly input: string | null;
}

/**
 * A quest is about to be sent in. The page holds it back with `preventDefault()`, or until a promise that it gives to
 * `waitUntil` resolves; one that rejects holds it back for good. After five seconds it goes on.
 */
export class QuestSubmitEvent extends HeldEvent<QuestSubmitDetail> {
  static readonly type = 'laurel-quest-submit';

  constructor(detail: QuestSubmitDetail) {
    super(QuestSubmitEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-quest-submit': QuestSubmitEvent;
  }
}
