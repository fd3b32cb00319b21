import { QuestCompleteEvent } from '../../events/quest-complete.js';
import { QuestPendingEvent } from '../../events/quest-pending.js';
import { QuestRefusedEvent } from '../../events/quest-refused.js';
import type { Quest } from '../../loyalty/quest.js';
import type { QuestNews } from '../../stores/quests/quest-state.js';

/** The points paid for a completed quest, as far as they are known. */
export interface Payment {
  readonly amount: string | null;
  readonly currencyId: string | null;
}

/** Returns the points paid for a completed quest. */
export function paymentOf({ reward, received }: Quest): Payment {
  if (reward.kind !== 'points') return { amount: null, currencyId: null };
  const known = received ?? (reward.isUpTo ? undefined : reward.amount);
  return {
    amount: known === undefined || known === null ? null : String(known),
    currencyId: reward.currencyId ?? null,
  };
}

/** Returns the event that tells the page about news of a quest; `undefined` for news that only members hear. */
export function eventOf(news: QuestNews) {
  const { quest } = news;
  const questId = quest.id;
  switch (news.kind) {
    case 'pending':
      return new QuestPendingEvent({ questId });
    case 'completed':
      return new QuestCompleteEvent({ questId, reward: quest.reward.kind, ...paymentOf(quest) });
    case 'refused': {
      const { code = 'unknown', provider = null } = news.reason ?? {};
      return new QuestRefusedEvent({ questId, code, provider });
    }
    default:
      return undefined;
  }
}
