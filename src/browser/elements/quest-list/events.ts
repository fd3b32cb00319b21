import { LaurelEvent } from '../laurel-event.js';
import type { ReasonCode, ReasonProvider } from '../../../errors/reasons.js';
import { HeldEvent } from '../held-event.js';

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

/** The member has opened a quest in the list. */
export class QuestOpenEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-open';

  constructor(detail: { readonly questId: string }) {
    super(QuestOpenEvent.type, detail);
  }
}

/** The member has submitted a quest, and the platform is checking it. */
export class QuestPendingEvent extends LaurelEvent<{ readonly questId: string }> {
  static readonly type = 'laurel-quest-pending';

  constructor(detail: { readonly questId: string }) {
    super(QuestPendingEvent.type, detail);
  }
}

/** The quest and why it was refused. */
export interface QuestRefusedDetail {
  readonly questId: string;
  /** `unknown` if the platform gave a reason that Laurel does not know. */
  readonly code: ReasonCode | 'unknown';
  /** The provider whose account the reason is about, if it is about one. */
  readonly provider: ReasonProvider | null;
}

/** A quest was refused. The list says why. */
export class QuestRefusedEvent extends LaurelEvent<QuestRefusedDetail> {
  static readonly type = 'laurel-quest-refused';

  constructor(detail: QuestRefusedDetail) {
    super(QuestRefusedEvent.type, detail);
  }
}

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
    'laurel-quest-complete': QuestCompleteEvent;
    'laurel-quest-open': QuestOpenEvent;
    'laurel-quest-pending': QuestPendingEvent;
    'laurel-quest-refused': QuestRefusedEvent;
    'laurel-quest-submit': QuestSubmitEvent;
  }
}
