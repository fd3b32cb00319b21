import type { PublicRule } from '../../contract/loyalty/rules.js';
import { compareDecimals, type DecimalValue } from '../../amounts/decimal.js';
import type { QuestReward } from './quest.js';

/** Returns the reward of a rule. A kind of reward that this page does not know counts as points. */
export function rewardOf(rule: PublicRule): QuestReward {
  const { rewardType, amount, loyaltyCurrencyId, loyaltyBadgeId, loyaltyBadge, metadata } = rule;
  if (rewardType === 'multiplier')
    return { kind: 'multiplier', factor: amount, needsHolding: Boolean(metadata?.isTokenHoldMultiplier) };
  if (rewardType === 'badge')
    return {
      kind: 'badge',
      badgeId: loyaltyBadgeId ?? loyaltyBadge?.id,
      name: loyaltyBadge?.name,
      imageUrl: loyaltyBadge?.imageUrl ?? undefined,
    };
  const spans = metadata?.range ?? [];
  const most = spans.reduce<DecimalValue>(
    (best, span) => (compareDecimals(span.amount, best) > 0 ? span.amount : best),
    0,
  );
  return {
    kind: 'points',
    amount: spans.length > 0 ? most : (amount ?? 0),
    currencyId: loyaltyCurrencyId ?? undefined,
    isUpTo: spans.length > 1,
  };
}
