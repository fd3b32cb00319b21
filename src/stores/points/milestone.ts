import type { MyBadge } from '../../contract/loyalty/badges.js';
import type { Account } from '../../contract/loyalty/accounts.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { subtractDecimals } from '../../loyalty/subtract-decimals.js';

/** The badge that comes next on the way of one currency. */
export interface Milestone {
  readonly badge: MyBadge;
  readonly of: number;
  /** What is missing, exact decimal text. */
  readonly left: string;
  /** 0 to 99 */
  readonly percent: number;
}

/**
 * The nearest badge that asks for more of a currency than there is. One for which nothing else is missing comes before one
 * for which there is.
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
      const percent = Math.min(99, Math.max(0, (Number(amount ?? 0) / of) * 100));
      return [{ badge, of, left, percent, isLast: isLast(badge, condition.id) }];
    });
  });
  return found.sort((a, b) => Number(b.isLast) - Number(a.isLast) || compareDecimals(a.left, b.left))[0];
}

/** Still to be earned. */
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

/** Whether every other condition of a badge is met, as far as the platform says. */
function isLast({ loyaltyConditions, loyaltyBadgeUsers: [holding] = [] }: MyBadge, id: string): boolean {
  return loyaltyConditions.every(
    (other) =>
      other.id === id ||
      holding?.progress?.some(({ loyaltyConditionId, isCompleted }) => loyaltyConditionId === other.id && isCompleted),
  );
}
