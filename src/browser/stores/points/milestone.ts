import type { MyBadge } from '../../../contract/loyalty/badges.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import { measureBadge, type BalanceOf } from '../badges/badge-measure.js';

/** The next badge that more of a currency leads to. */
export interface Milestone {
  readonly badge: MyBadge;
  readonly done: DecimalValue;
  readonly of: DecimalValue;
  /** The missing amount, as exact decimal text. */
  readonly left: string;
  /** 0 to 99. */
  readonly percent: number;
  /** Number of other conditions that are open. */
  readonly more: number;
}

/**
 * Returns the nearest badge that requires more of a currency than the member has. A badge with fewer other open
 * conditions comes first.
 */
export function nextMilestone(
  badges: readonly MyBadge[],
  currencyId: string | undefined,
  balanceOf: BalanceOf,
): Milestone | undefined {
  const found = badges.flatMap((badge) => {
    if (badge.hideInUi || !isOpen(badge)) return [];
    const { leading, percent, more } = measureBadge(badge, balanceOf);
    if (leading?.kind !== 'points' || leading.currencyId === undefined || leading.currencyId !== currencyId) return [];
    const { done, of } = leading;
    return [{ badge, done, of, left: subtractDecimals(of, done), percent, more }];
  });
  return found.sort((a, b) => a.more - b.more || compareDecimals(a.left, b.left))[0];
}

/** Whether the badge is still to be earned. */
function isOpen({ loyaltyBadgeUsers: [holding] = [] }: MyBadge): boolean {
  return !holding || (holding.status === 'inactive' && !holding.completedAt);
}
