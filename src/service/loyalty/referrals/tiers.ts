import { decimalOf } from '../completion/decimal-of.js';
import type { Rule } from '../completion/find-rule.js';

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
 * tiers pays its amount to the referrer.
 */
export function rewardsOf({ amount, metadata }: Pick<Rule, 'amount' | 'metadata'>): ReferralRewards {
  const { firstReferralReward, referrerReward, secondReferralReward } = metadata;
  const first = firstReferralReward ?? referrerReward ?? null;
  const own = amount ?? '0';
  return {
    tier1: first === null ? own : decimalOf(first),
    tier2: decimalOf(secondReferralReward ?? 0),
    referred: first === null ? '0' : own,
  };
}
