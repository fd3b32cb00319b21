import type { ReasonCode, ReasonProvider } from '../errors/reasons.js';
import { LaurelEvent } from './laurel-event.js';

/** Why a quest was refused. */
export interface QuestRefusedDetail {
  readonly questId: string;
  /** `unknown` where the platform gave a reason that Laurel does not know. */
  readonly code: ReasonCode | 'unknown';
  /** Whose account is meant, where one is. */
  readonly provider: ReasonProvider | null;
}

/** A quest was refused; the list says why. */
export class QuestRefusedEvent extends LaurelEvent<QuestRefusedDetail> {
  static readonly type = 'laurel-quest-refused';

  constructor(detail: QuestRefusedDetail) {
    super(QuestRefusedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-quest-refused': QuestRefusedEvent;
  }
}
