import type { MyBadge } from '../../../contract/loyalty/badges.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { percentOf } from '../../../values/amounts/percent-of.js';

/** Returns whole units of a currency; `undefined` if they are not known. */
export type BalanceOf = (currencyId: string) => DecimalValue;

/**
 * A part of a whole.
 *
 * - `points`: whole units of a currency; `count`: quests, times or badges; `percent`: of a hundred
 * - `conditions`: how many of the badge's conditions are met, if no open one of them is counted
 */
export interface Figure {
  readonly kind: 'points' | 'count' | 'percent' | 'conditions';
  readonly done: DecimalValue;
  readonly of: DecimalValue;
  /** Of points. */
  readonly currencyId?: string | undefined;
  /** Name of the currency, as far as the badge has it. */
  readonly currency?: string | undefined;
}

/** How far a member is with a badge: the one figure that every element says, and what else is open. */
export interface BadgeMeasure {
  /** The first open condition that is counted, points before others; absent for a badge without conditions. */
  readonly leading: Figure | undefined;
  /** Number of open conditions besides it. */
  readonly more: number;
  /** Progress of the figure, 0 to 99. */
  readonly percent: number;
  /** Whether the member has done anything for it. */
  readonly isBegun: boolean;
}

type Condition = MyBadge['loyaltyConditions'][number];
type Report = NonNullable<NonNullable<NonNullable<MyBadge['loyaltyBadgeUsers']>[number]['progress']>[number]>;

interface Step {
  readonly isMet: boolean;
  readonly isBegun: boolean;
  readonly figure: Figure | undefined;
}

/** The measure of a badge for somebody who has no progress with it, because nobody is signed in. */
export const unmeasured: BadgeMeasure = { leading: undefined, more: 0, percent: 0, isBegun: false };

/**
 * Measures a member's progress with a badge, by what the platform reports. Points are those of the balance where it is known: the
 * report may be older.
 */
export function measureBadge(
  { loyaltyConditions, loyaltyBadgeUsers: [holding] = [] }: MyBadge,
  balanceOf: BalanceOf,
): BadgeMeasure {
  const steps = loyaltyConditions.map((condition) =>
    stepOf(
      condition,
      holding?.progress?.find(({ loyaltyConditionId }) => loyaltyConditionId === condition.id),
      balanceOf,
    ),
  );
  if (steps.length === 0) return unmeasured;
  const open = steps.filter(({ isMet }) => !isMet);
  const figures = open.flatMap(({ figure }) => figure ?? []);
  const leading = figures.find(({ kind }) => kind === 'points') ??
    figures[0] ?? { kind: 'conditions', done: steps.length - open.length, of: steps.length };
  return {
    leading,
    more: Math.max(0, open.length - 1),
    percent: Math.min(99, Math.floor(percentOf(leading.done, leading.of) ?? 0)),
    isBegun: steps.some(({ isBegun }) => isBegun),
  };
}

function stepOf(condition: Condition, report: Report | undefined, balanceOf: BalanceOf): Step {
  const { type, amount } = condition;
  const known = type === 'points' ? pointsOf(condition, balanceOf) : undefined;
  const done = known ? known.done : report?.current;
  const of = known ? amount : report?.required;
  // A report without a verdict still counts if it has numbers to compare.
  const hasCounts = done !== undefined && of !== undefined && type !== 'level';
  const isReached = hasCounts && compareDecimals(done, of) >= 0;
  const isMet = known ? isReached : (report?.isCompleted ?? isReached);
  const kind = type === 'points' ? 'points' : type === 'api' ? 'percent' : 'count';
  // Everyone has a place on a leaderboard, so only one that is good enough counts. What is done in one go is not counted.
  const isCounted = hasCounts && type !== 'csv' && compareDecimals(of, 1) > 0;
  return {
    isMet,
    isBegun: isMet || (type !== 'level' && compareDecimals(done, 0) > 0),
    figure: isCounted
      ? { kind, done, of, ...(kind === 'points' && { currencyId: known?.id, currency: nameOf(condition, known?.id) }) }
      : undefined,
  };
}

/**
 * Returns the balance that decides a condition: of the currencies that it names, the last one needed, counted from the best.
 * `undefined` if a balance is not known.
 */
function pointsOf(
  condition: Condition,
  balanceOf: BalanceOf,
): { readonly id: string; readonly done: DecimalValue } | undefined {
  const { requiredCount, amount } = condition;
  const balances = idsOf(condition).map((id) => ({ id, done: balanceOf(id) }));
  if (amount === null || balances.some(({ done }) => done === undefined || done === null)) return undefined;
  const best = balances.sort((a, b) => compareDecimals(b.done, a.done));
  return best[Math.min(requiredCount ?? best.length, best.length) - 1];
}

function idsOf({ loyaltyCurrencyId, association }: Condition): string[] {
  const named = association.flatMap(({ loyaltyCurrency }) => loyaltyCurrency?.id ?? []);
  return [...new Set(named.length > 0 ? named : loyaltyCurrencyId ? [loyaltyCurrencyId] : [])];
}

/** Returns the name of a currency of a condition; of the only one if `id` is not known. */
function nameOf({ association }: Condition, id: string | undefined): string | undefined {
  const named = association.flatMap(({ loyaltyCurrency }) => loyaltyCurrency ?? []);
  return (named.find((each) => each.id === id) ?? (named.length === 1 ? named[0] : undefined))?.name;
}
