import { compareDecimals } from '../../../values/amounts/decimal.js';
import { isInView, type QuestSort, type QuestView } from './quest-group.js';
import type { Quest, QuestPhase } from './quest.js';

/** Criteria for quests. */
export interface QuestFilter {
  readonly view?: QuestView;
  /** Words that have to occur in the name or description, in any case. */
  readonly text?: string;
  readonly provider?: string;
  readonly network?: string;
  readonly groupId?: string;
}

/**
 * Returns a text in the lowercase form that the search compares. The dotted and the dotless i of Turkish count as
 * equal, because names, pages and keyboards may be in different languages: `istanbul` finds İstanbul, and `ivy` IVY,
 * everywhere.
 */
const searchable = (text: string): string => text.toLowerCase().replace(/i\u0307|ı/g, 'i');

/** Returns the quests that meet a filter, in their order. */
export function filterQuests(quests: readonly Quest[], filter: QuestFilter): readonly Quest[] {
  const { view = 'all', text = '', provider, network, groupId } = filter;
  const words = searchable(text).split(/\s+/).filter(Boolean);
  return quests.filter((quest) => {
    const searchableText = searchable(`${quest.name} ${quest.description}`);
    return (
      isInView(quest, view) &&
      words.every((word) => searchableText.includes(word)) &&
      (!provider || quest.provider === provider) &&
      (!network || quest.network === network) &&
      (!groupId || quest.groupId === groupId)
    );
  });
}

/** Sorts quests. Quests that are equal in the chosen order keep their places. */
export function sortQuests(quests: readonly Quest[], sort: QuestSort): readonly Quest[] {
  const orders: Readonly<Record<QuestSort, (one: Quest, other: Quest) => number>> = {
    given: () => 0,
    newest: (one, other) => other.createdAt - one.createdAt,
    ending: (one, other) => endOf(one) - endOf(other),
    reward: (one, other) => compareRewards(other, one),
    recommended: (one, other) =>
      urgency(other) - urgency(one) || endOf(one) - endOf(other) || compareRewards(other, one),
  };
  return sort === 'given' ? quests : [...quests].sort(orders[sort]);
}

/** Returns the end of a quest. Expired quests, and quests without an end, count as ending last. */
const endOf = ({ endsAt, phase }: Quest): number =>
  endsAt === undefined || phase === 'expired' ? Number.MAX_SAFE_INTEGER : endsAt;

const urgencies: readonly QuestPhase[] = [
  'locked',
  'upcoming',
  'pending',
  'available',
  'progress',
  'refused',
  'ending',
];
const urgency = ({ phase }: Quest): number => urgencies.indexOf(phase);

/**
 * Compares rewards: badges rank above multipliers and points above badges, because amounts of different kinds cannot be compared.
 */
function compareRewards({ reward: one }: Quest, { reward: other }: Quest): number {
  if (one.kind === 'points' && other.kind === 'points') return compareDecimals(one.amount, other.amount);
  if (one.kind === 'multiplier' && other.kind === 'multiplier') return compareDecimals(one.factor, other.factor);
  return kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
}

const kinds: readonly Quest['reward']['kind'][] = ['multiplier', 'badge', 'points'];

const quick: readonly Quest['action']['kind'][] = [
  'check-in',
  'link',
  'quiz',
  'poll',
  'claim',
  'text',
  'connect-wallet',
];

/**
 * Returns the quests that take two minutes: they are open, and their check does not depend on other parties. The best
 * come first.
 */
export const quickQuests = (quests: readonly Quest[]): readonly Quest[] =>
  sortQuests(
    quests.filter(({ phase, action }) => (phase === 'available' || phase === 'ending') && quick.includes(action.kind)),
    'recommended',
  );
