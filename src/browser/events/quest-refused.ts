import type { ReasonCode, ReasonProvider } from '../../errors/reasons.js';
import { LaurelEvent } from './laurel-event.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-quest-refused': QuestRefusedEvent;
  }
}
