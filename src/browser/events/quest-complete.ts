import { LaurelEvent } from './laurel-event.js';

/** A completed quest and its reward. */
export interface QuestCompleteDetail {
  readonly questId: string;
  readonly reward: 'points' | 'multiplier' | 'badge';
  /** Whole units of the currency as decimal text; `null` if the amount is not known yet or the reward is not points. */
  readonly amount: string | null;
  readonly currencyId: string | null;
}

/** The member has completed a quest. */
export class QuestCompleteEvent extends LaurelEvent<QuestCompleteDetail> {
  static readonly type = 'laurel-quest-complete';

  constructor(detail: QuestCompleteDetail) {
    super(QuestCompleteEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-quest-complete': QuestCompleteEvent;
  }
}
