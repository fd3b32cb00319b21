import { decimalOf } from '../completion/decimal-of.js';
import type { Rule } from '../completion/find-rule.js';
import { roundAmount } from '../completion/round-amount.js';

/** Rewards of a referral, as decimal text. */
export interface ReferralRewards {
  /** For the referrer. */
  readonly tier1: string;
  /** For the referrer's own referrer. */
  readonly tier2: string;
  /** For the referred member. */
  readonly referred: string;
}

/**
 * Returns the rewards of a referral rule. If its metadata have tiers, its own amount is for the referred member; a rule without
 * tiers pays its amount to the referrer. All are rounded to the decimals of the currencies in which they are paid.
 */
export function rewardsOf(
  { amount, metadata }: Pick<Rule, 'amount' | 'metadata'>,
  decimals: { readonly tiers: number; readonly referred: number },
): ReferralRewards {
  const { firstReferralReward, referrerReward, secondReferralReward } = metadata;
  const first = firstReferralReward ?? referrerReward ?? null;
  const own = amount ?? '0';
  const tier = (reward: string) => roundAmount(reward, decimals.tiers) ?? '0';
  return {
    tier1: tier(first === null ? own : decimalOf(first)),
    tier2: tier(decimalOf(secondReferralReward ?? 0)),
    referred: first === null ? '0' : (roundAmount(own, decimals.referred) ?? '0'),
  };
}
