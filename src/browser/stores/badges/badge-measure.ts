import type { MyBadge } from '../../../contract/loyalty/badges.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { percentOf } from '../../../values/amounts/percent-of.js';

/** Returns whole units of a currency; `undefined` if they are not known. */
export type BalanceOf = (currencyId: string) => DecimalValue;

/**
 * A part of a whole.
 *
 * - `points`: whole units of a currency; `count`: quests, times or badges; `percent`: of a hundred
 * - `conditions`: how many of the badge's conditions are met, if no open condition can be counted
 */
export interface Figure {
  readonly kind: 'points' | 'count' | 'percent' | 'conditions';
  readonly done: DecimalValue;
  readonly of: DecimalValue;
  /** Currency of the points. */
  readonly currencyId?: string | undefined;
  /** Name of the currency, if the badge includes it. */
  readonly currency?: string | undefined;
}

/** How far a member is with a badge: the one figure that every element shows, and how much else is open. */
export interface BadgeMeasure {
  /** The first open condition that is counted, points before others; absent for a badge without conditions. */
  readonly leading: Figure | undefined;
  /** Number of open conditions besides it. */
  readonly more: number;
  /** Progress of the figure, 0 to 99. */
  readonly percent: number;
  /** Whether the member has made any progress. */
  readonly isBegun: boolean;
}

type Condition = MyBadge['loyaltyConditions'][number];
type Report = NonNullable<NonNullable<NonNullable<MyBadge['loyaltyBadgeUsers']>[number]['progress']>[number]>;

interface Step {
  readonly isMet: boolean;
  readonly isBegun: boolean;
  readonly figure: Figure | undefined;
}

/** The measure of a badge for a visitor, who has no progress. */
export const unmeasured: BadgeMeasure = { leading: undefined, more: 0, percent: 0, isBegun: false };

/**
 * Measures a member's progress with a badge, by what the platform reports. Points come from the balance if it is known,
 * because the report may be older.
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
  // A report that does not say whether the condition is met is still used if it has numbers to compare.
  const hasCounts = done !== undefined && of !== undefined && type !== 'level';
  const isReached = hasCounts && compareDecimals(done, of) >= 0;
  const isMet = known ? isReached : (report?.isCompleted ?? isReached);
  const kind = type === 'points' ? 'points' : type === 'api' ? 'percent' : 'count';
  // Everyone has a place on a leaderboard, so a place is not progress. A condition that is met in one step is not
  // counted.
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
 * Returns the balance that decides a condition: if n of its currencies are required, the n-th best balance. `undefined`
 * if a balance is not known.
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

/** Returns the name of a condition's currency; that of its only currency if `id` is not known. */
function nameOf({ association }: Condition, id: string | undefined): string | undefined {
  const named = association.flatMap(({ loyaltyCurrency }) => loyaltyCurrency ?? []);
  return (named.find((each) => each.id === id) ?? (named.length === 1 ? named[0] : undefined))?.name;
}
