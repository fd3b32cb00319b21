import type { MyBadge } from '../../contract/loyalty/badges.js';
import type { Account } from '../../contract/loyalty/accounts.js';
import type { KnownAmount } from '../../contract/primitives.js';
import { compareDecimals } from '../../amounts/decimal.js';
import { percentOf } from '../../amounts/percent-of.js';
import { subtractDecimals } from '../../amounts/subtract-decimals.js';

/** The next badge that more of a currency leads to. */
export interface Milestone {
  readonly badge: MyBadge;
  readonly of: KnownAmount;
  /** The missing amount, as exact decimal text. */
  readonly left: string;
  /** 0 to 99. */
  readonly percent: number;
}

/**
 * Returns the nearest badge that requires more of a currency than the member has. A badge that lacks nothing else comes
 * before one that does.
 */
export function nextMilestone(
  badges: readonly MyBadge[],
  currencyId: string | undefined,
  amount: Account['amount'],
): Milestone | undefined {
  const found = badges.flatMap((badge) => {
    if (badge.hideInUi || !isOpen(badge)) return [];
    return badge.loyaltyConditions.flatMap((condition) => {
      const { type, amount: of } = condition;
      if (type !== 'points' || of === null || compareDecimals(amount, of) >= 0 || !isIn(condition, currencyId))
        return [];
      const left = subtractDecimals(of, amount);
      const percent = Math.min(99, percentOf(amount, of) ?? 0);
      return [{ badge, of, left, percent, isLast: isLast(badge, condition.id) }];
    });
  });
  return found.sort((a, b) => Number(b.isLast) - Number(a.isLast) || compareDecimals(a.left, b.left))[0];
}

/** Whether the badge is still to be earned. */
function isOpen({ loyaltyBadgeUsers: [holding] = [] }: MyBadge): boolean {
  return !holding || (holding.status === 'inactive' && !holding.completedAt);
}

function isIn(
  { loyaltyCurrencyId, association }: MyBadge['loyaltyConditions'][number],
  currencyId: string | undefined,
): boolean {
  const ids = [loyaltyCurrencyId, ...association.map(({ loyaltyCurrency }) => loyaltyCurrency?.id)].filter(Boolean);
  return ids.length === 0 || ids.includes(currencyId);
}

/** Whether all other conditions of a badge are met, as far as the platform reports them. */
function isLast({ loyaltyConditions, loyaltyBadgeUsers: [holding] = [] }: MyBadge, id: string): boolean {
  return loyaltyConditions.every(
    (other) =>
      other.id === id ||
      holding?.progress?.some(({ loyaltyConditionId, isCompleted }) => loyaltyConditionId === other.id && isCompleted),
  );
}
