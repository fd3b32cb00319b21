import { compareDecimals } from '../../../values/amounts/decimal.js';
import type { Quest, QuestAction } from './quest.js';
import { sortQuests } from './quest-choice.js';
import { opensAfter } from './opens-after.js';

/**
 * Why a quest is the next step.
 * - `ending`: it ends within a day; `begun`: the member has begun it
 * - `press`: one press completes it; `minute`: it takes a minute; `most`: it pays the most of all open quests
 * - `other`: none of these is known
 * - `refused`: the last attempt was refused; `pending`: it is being checked. With these two, no quest is open
 */
export type NextStepReason = 'ending' | 'begun' | 'press' | 'minute' | 'most' | 'other' | 'pending' | 'refused';

/** What else speaks for an open quest, besides the reason: each is 0 or `false` if it is not so, or not known. */
export interface StepMerits {
  /** Number of open quests, itself included, of which none is quicker. */
  readonly quickestOf: number;
  /** Whether no other open quest brings more. */
  readonly isMost: boolean;
  /** Number of locked quests that open once it is done. */
  readonly opens: number;
}

/** The quest that now pays the most for the least effort. */
export interface NextStep {
  readonly quest: Quest;
  readonly reason: NextStepReason;
  /** Absent if the quest is not open. */
  readonly merits?: StepMerits;
  /** Id of the open quest that follows, after the last one the first; absent if no other is open. */
  readonly anotherId?: string | undefined;
}

/** Kinds of actions by the effort they take: one press, a minute, more. */
const press: readonly QuestAction['kind'][] = ['check-in', 'claim'];
const minute: readonly QuestAction['kind'][] = ['link', 'quiz', 'poll', 'text', 'connect-wallet', 'profile'];
const open: readonly Quest['phase'][] = ['available', 'ending', 'progress'];
/** Kinds of actions that the member cannot start here. */
const elsewhere: readonly QuestAction['kind'][] = ['automatic', 'external', 'closed'];

/**
 * Chooses one quest: open ones before those that were refused, and those before the ones that are being checked. Among
 * the open ones, the least effort comes first, and then the highest reward. Returns `undefined` if there is nothing to
 * do.
 *
 * @param pinned id of a quest that comes first as long as it is open
 * @param asked id of the quest that the member asked for instead; it is chosen as long as it is open
 */
export function nextStep(quests: readonly Quest[], pinned = '', asked = ''): NextStep | undefined {
  const own = quests.filter(({ action }) => !elsewhere.includes(action.kind));
  const ready = sortQuests(
    own.filter(({ phase }) => open.includes(phase)),
    'reward',
  );
  const rank = (quest: Quest): number => (quest.id === pinned ? -1 : effort(quest));
  const ranked = [...ready].sort((one, other) => rank(one) - rank(other));
  const at = Math.max(
    0,
    ranked.findIndex(({ id }) => id === asked),
  );
  const best = ranked[at];
  if (best) {
    const another = ranked[(at + 1) % ranked.length];
    const reason = reasonOf(best, ready);
    const merits = {
      quickestOf: isQuickest(best, ready) ? ready.length : 0,
      isMost: reason !== 'most' && ready.length > 1 && bringsMost(best, ready, true),
      opens: quests.filter((quest) => opensAfter(quest, best.id)).length,
    };
    return { quest: best, reason, merits, anotherId: another === best ? undefined : another?.id };
  }
  for (const phase of ['refused', 'pending'] as const) {
    const quest = own.find((each) => each.phase === phase);
    if (quest) return { quest, reason: phase };
  }
  return undefined;
}

/** Returns a quest's rank, lowest first: quests that end soon, then quests that were begun, then by effort. */
function effort(quest: Quest): number {
  if (quest.phase === 'ending') return 0;
  if (quest.phase === 'progress') return 1;
  return 2 + timeOf(quest);
}

/** Compares the time that quests take: 0 for a press, 1 for a minute, 2 for more. */
const timeOf = ({ action: { kind } }: Quest): number => (press.includes(kind) ? 0 : minute.includes(kind) ? 1 : 2);

/** Whether no other open quest is quicker. How long those take that are not quick is not known. */
function isQuickest(quest: Quest, ready: readonly Quest[]): boolean {
  const time = timeOf(quest);
  return time < 2 && ready.length > 1 && ready.every((each) => timeOf(each) >= time);
}

function reasonOf(quest: Quest, ready: readonly Quest[]): NextStepReason {
  if (quest.phase === 'ending') return 'ending';
  if (quest.phase === 'progress') return 'begun';
  if (press.includes(quest.action.kind)) return 'press';
  const isMinute = minute.includes(quest.action.kind);
  if (bringsMost(quest, ready, !isMinute)) return 'most';
  return isMinute ? 'minute' : 'other';
}

/**
 * Whether no other open quest brings more points, or as many unless `canTie`. Points of different currencies cannot be
 * compared, so with another currency among the open quests nothing is known to bring the most.
 */
function bringsMost({ id, reward }: Quest, ready: readonly Quest[], canTie: boolean): boolean {
  if (reward.kind !== 'points') return false;
  return ready.every(
    ({ id: other, reward: its }) =>
      other === id ||
      its.kind !== 'points' ||
      (its.currencyId === reward.currencyId && compareDecimals(reward.amount, its.amount) >= (canTie ? 0 : 1)),
  );
}
