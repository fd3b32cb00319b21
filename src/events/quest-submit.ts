import { LaurelEvent } from './laurel-event.js';

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
export class QuestSubmitEvent extends LaurelEvent<QuestSubmitDetail> {
  static readonly type = 'laurel-quest-submit';

  readonly #waits: Promise<unknown>[] = [];

  constructor(detail: QuestSubmitDetail) {
    super(QuestSubmitEvent.type, detail, true);
  }

  /** Holds the quest back until `promise` resolves. Counts while the event is dispatched. */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Whether the page lets it go on. Never rejects. @param patience ms */
  async isAllowed(patience = 5000): Promise<boolean> {
    if (this.defaultPrevented) return false;
    if (this.#waits.length === 0) return true;
    const passed = new Promise<true>((resolve) => setTimeout(resolve, patience, true));
    const settled = Promise.all(this.#waits).then(
      () => true,
      () => false,
    );
    return Promise.race([settled, passed]);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-quest-submit': QuestSubmitEvent;
  }
}
