import { align } from '../../values/amounts/decimal.js';
import { addAmounts, compareAmounts, subtractAmounts, toAmount } from './amount.js';
import { decimalOf } from './completion/decimal-of.js';
import type { Rule } from './completion/find-rule.js';
import { restDaysOf } from './completion/rest-days.js';
import { intervalOf } from './completion/rule-window.js';
import type { WindowedRule } from './completion/rule-window.js';
import { continueStreak, milestoneAmount } from './completion/streak.js';
import type { Streak } from './completion/streak.js';

/** A rule's settings for rewards and streaks at some time. */
export type Terms = WindowedRule & Pick<Rule, 'amount' | 'metadata'>;

/** A completion of a user. Amounts are decimal texts. */
export interface EarlierCompletion {
  readonly id: string;
  readonly userId: string;
  /** When it was requested, in milliseconds since 1970. */
  readonly at: number;
  readonly isRecalled: boolean;
  /** Whether its milestone is recorded. */
  readonly isNoted: boolean;
  /** The part of its payment that still counts. */
  readonly amount: string | null;
  /** Amount that it paid according to the ledger; `null` if it paid none. */
  readonly paid: string | null;
  readonly paidTo: string | null;
}

/** Milestone that a completion was paid for. */
export interface EarlierMilestone {
  readonly id: string;
  /** Length of the streak. */
  readonly count: number;
  /** Part of the payment that was for the milestone, as decimal text. */
  readonly amount: string;
}

/** A completion within a streak, with the rule as it was then. */
interface Counted extends EarlierCompletion {
  readonly terms: Terms;
  readonly count: number;
}

/**
 * Finds the milestones that a user's completions of one rule were paid for before milestones were recorded, by counting the streak
 * again and comparing with the ledger. It only returns certain ones: if the rule was corrected during the streak, if completions
 * came from another user, or if a cap cut the payment, it cannot tell.
 *
 * @param completions all of the user and the rule, in the order of their requests
 */
export function earlierMilestones(
  completions: readonly EarlierCompletion[],
  termsAt: (at: number) => Terms,
): readonly EarlierMilestone[] {
  if (completions.some(({ isRecalled }) => isRecalled)) return [];
  const found: EarlierMilestone[] = [];
  let streak: Streak | undefined;
  let run: Counted[] = [];
  for (const completion of completions) {
    const terms = termsAt(completion.at);
    const next = continueStreak(streak, completion.at, intervalOf(terms), restDaysOf(terms));
    if (next !== undefined && next === streak) continue;
    run = next === undefined ? [] : [...(next.count === 1 ? [] : run), { ...completion, terms, count: next.count }];
    streak = next;
    const milestone = milestoneOf(run);
    if (milestone) found.push(milestone);
  }
  return found;
}

/** Returns the milestone that the last completion of a run was paid for; `undefined` if that is not certain. */
function milestoneOf(run: readonly Counted[]): EarlierMilestone | undefined {
  const last = run.at(-1);
  if (!last || last.isNoted || last.paid === null || last.amount === null) return undefined;
  const { id, count, paid, terms } = last;
  const extra = milestoneAmount(terms.metadata.streakArray, count);
  const isOwn = run.every((each) => each.paidTo === each.userId && isAlike(each.terms, terms));
  const isKnown = terms.metadata.enableStreaks === true && run.length === count && isOwn;
  if (!isKnown || extra <= 0 || terms.amount === null || compareAmounts(paid, last.amount) !== 0) return undefined;
  const base = terms.amount;
  const full = addAmounts(base, decimalOf(extra));
  // Payments without a milestone show the member's factor.
  const plain = run.filter((each) => milestoneAmount(terms.metadata.streakArray, each.count) <= 0);
  const without = [base, ...plain.flatMap((each) => each.paid ?? [])].find((amount) =>
    isInProportion([paid, amount], [full, base]),
  );
  return without === undefined ? undefined : { id, count, amount: subtractAmounts(paid, without) };
}

const isAlike = (one: Terms, other: Terms): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ type, interval, frequency, effectiveStartTime, effectiveEndTime, amount, metadata }: Terms): string =>
  JSON.stringify([
    ...[type, interval, frequency, effectiveStartTime, effectiveEndTime],
    ...[amount === null ? null : toAmount(amount), metadata.enableStreaks === true, metadata.restDays ?? 0],
  ]);

/** Whether two pairs of amounts have exactly the same ratio. */
function isInProportion(some: readonly [string, string], others: readonly [string, string]): boolean {
  const [a, b] = align(...some) ?? [0n, 0n];
  const [c, d] = align(...others) ?? [0n, 0n];
  return b > 0n && d > 0n && a * d === b * c;
}
