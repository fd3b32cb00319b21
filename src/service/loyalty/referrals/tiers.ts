import { decimalOf } from '../completion/decimal-of.js';
import type { Rule } from '../completion/find-rule.js';

/** What a referral earns, as decimal text. */
export interface ReferralRewards {
  /** Who brought the member in. */
  readonly tier1: string;
  /** Who brought those in. */
  readonly tier2: string;
  /** The member themselves. */
  readonly referred: string;
}

/**
 * What a referral rule pays. Its tiers are in its metadata, and then its own amount is for who was brought in; a rule without
 * tiers pays its amount to who brought them.
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
