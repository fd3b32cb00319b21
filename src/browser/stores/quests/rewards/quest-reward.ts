import type { PublicRule } from '../../../../contract/loyalty/rules.js';
import { compareDecimals, type DecimalValue } from '../../../../values/amounts/decimal.js';
import type { Factor } from '../../points/total-multiplier.js';
import { sharesOf } from '../../referral/shares.js';
import type { QuestReward } from '../quest.js';
import { withFactors } from './with-factors.js';

/**
 * Returns what a rule pays the member. A kind of reward that this page does not know counts as points.
 *
 * @param factors the member's multipliers, as far as they are known
 */
export function rewardOf(rule: PublicRule, factors: readonly Factor[] = []): QuestReward {
  const { rewardType, amount, loyaltyCurrencyId, loyaltyBadgeId, loyaltyBadge, metadata } = rule;
  if (rule.type === 'referred_user') return rewardOfReferral(rule);
  const spans = metadata?.range ?? [];
  const isUpTo = spans.length > 1;
  const needsHolding = Boolean(metadata?.isTokenHoldMultiplier);
  // For a rule that rewards holding tokens with multipliers, the metadata decides.
  if (rewardType === 'multiplier' || needsHolding) {
    const factors = spans.map((span) => span.loyaltyMultiplierAmount ?? span.amount);
    return { kind: 'multiplier', factor: spans.length > 0 ? mostOf(factors) : amount, needsHolding, isUpTo };
  }
  if (rewardType === 'badge') {
    // Which badge it is may depend on the measured value.
    const isOne = spans.every((span) => !span.loyaltyBadgeId || span.loyaltyBadgeId === loyaltyBadgeId);
    return {
      kind: 'badge',
      badgeId: isOne ? (loyaltyBadgeId ?? loyaltyBadge?.id) : undefined,
      name: isOne ? loyaltyBadge?.name : undefined,
      imageUrl: (isOne && loyaltyBadge?.imageUrl) || undefined,
    };
  }
  const most = spans.length > 0 ? mostOf(spans.map((span) => span.amount)) : (amount ?? 0);
  const currencyId = loyaltyCurrencyId ?? undefined;
  return { kind: 'points', currencyId, ...withFactors({ amount: most, isUpTo }, rule, factors) };
}

/** A referral pays points whatever the rule's kind of reward, without multipliers, and the rule's own amount may be for the friend. */
function rewardOfReferral(rule: PublicRule): QuestReward {
  const { own, friend } = sharesOf(rule);
  return {
    kind: 'points',
    amount: own?.amount ?? 0,
    currencyId: (own ?? friend)?.currencyId ?? undefined,
    isUpTo: false,
    ...(friend && { friend: { amount: friend.amount, currencyId: friend.currencyId ?? undefined } }),
  };
}

const mostOf = (amounts: readonly DecimalValue[]): DecimalValue =>
  amounts.reduce<DecimalValue>((most, each) => (compareDecimals(each, most) > 0 ? each : most), 0);
