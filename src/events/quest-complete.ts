import { LaurelEvent } from './laurel-event.js';

/** What a completed quest brought. */
export interface QuestCompleteDetail {
  readonly questId: string;
  readonly reward: 'points' | 'multiplier' | 'badge';
  /** Whole units of the currency as decimal text; `null` where it is not known yet, or not points. */
  readonly amount: string | null;
  readonly currencyId: string | null;
}

/** A quest is done. */
export class QuestCompleteEvent extends LaurelEvent<QuestCompleteDetail> {
  static readonly type = 'laurel-quest-complete';

  constructor(detail: QuestCompleteDetail) {
    super(QuestCompleteEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-quest-complete': QuestCompleteEvent;
  }
}
