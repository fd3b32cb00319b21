import { groupBy } from '../db/group-by.js';
import { startOfNamed } from './windows.js';

/** A completion of one of two users who are merged. */
export interface EarnedCompletion {
  readonly id: string;
  readonly ruleId: string;
  readonly userId: string;
  /** Name of the window in which it counted, as it is stored. */
  readonly window: string;
  readonly idempotencyKey: string | null;
  /** When it was requested: milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns the completions, given oldest first, that a single user could not have made, because an earlier one of the other user
 * lies in their window. The operator may have changed the interval in between, so windows of different lengths are compared, too.
 * Of two in the same window, the receiver's counts.
 */
export function repeatedCompletions<Earned extends EarnedCompletion>(all: readonly Earned[], to: string): Earned[] {
  return [...groupBy(all, ({ ruleId }) => ruleId).values()].flatMap((ofRule) => repeatedOfRule(ofRule, to));
}

function repeatedOfRule<Earned extends EarnedCompletion>(all: readonly Earned[], to: string): Earned[] {
  const counted: Earned[] = [];
  const repeated: Earned[] = [];
  for (const each of all) {
    const others = counted.filter(({ userId }) => userId !== each.userId);
    const same = others.find((other) => isSame(other, each));
    if (same && each.userId === to) {
      counted.splice(counted.indexOf(same), 1, each);
      repeated.push(same);
    } else if (same || others.some(({ at }) => at >= startOfNamed(each.window))) repeated.push(each);
    else counted.push(each);
  }
  return repeated;
}

const isSame = (one: EarnedCompletion, other: EarnedCompletion): boolean =>
  one.window === other.window || (one.idempotencyKey !== null && one.idempotencyKey === other.idempotencyKey);
