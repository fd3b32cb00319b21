import type { Season } from '../../../contract/loyalty/season.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { percentOf } from '../../../values/amounts/percent-of.js';

/** A week of a season as its branch shows it. */
export interface ShownWeek {
  /** Number of the week in the season, counted from 1. */
  readonly number: number;
  readonly amount: Season['amount'];
  /** Points in percent of the best week. */
  readonly percent: number;
  /** Whether no week brought more; of equal weeks, only the first. */
  readonly isBest: boolean;
}

/** Number of weeks on a branch. */
const most = 6;
/** Number of weeks on the branch of a short season. */
const mostOfShort = 4;
/** Maximum number of weeks with points in a season that counts as short for the member. */
const short = 2;

const hasPoints = (amount: Season['amount']): boolean => compareDecimals(amount, 0) > 0;

/** Whether the member was there for so few weeks that a place says little about them. */
export const isShort = ({ weeks }: Season): boolean => weeks.filter(({ amount }) => hasPoints(amount)).length <= short;

/**
 * Returns the weeks for the branch: the last six of the season or, if the best is earlier, six from the best on; four of a
 * short season. None if the member earned nothing.
 */
export function shownWeeks(season: Season): readonly ShownWeek[] {
  const { weeks } = season;
  let best = 0;
  weeks.forEach(({ amount }, index) => {
    if (compareDecimals(amount, weeks[best]?.amount) > 0) best = index;
  });
  const top = weeks[best]?.amount;
  if (top === undefined || !hasPoints(top)) return [];
  const count = isShort(season) ? mostOfShort : most;
  const from = Math.max(0, Math.min(best, weeks.length - count));
  return weeks.slice(from, from + count).map(({ amount }, index) => ({
    number: from + index + 1,
    amount,
    percent: percentOf(amount, top) ?? 0,
    isBest: from + index === best,
  }));
}
