import type { PublicRule } from '../../../contract/loyalty/rules.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';

/** Points in a currency. */
export interface Share {
  readonly amount: Exclude<DecimalValue, null | undefined>;
  readonly currencyId: string | null | undefined;
}

/** What a referral pays to both sides. */
export interface ReferralShares {
  /** For the owner of the code; absent if nothing. */
  readonly own: Share | undefined;
  /** For the friend; absent if nothing. */
  readonly friend: Share | undefined;
}

/**
 * Returns what a referral pays. If the rule's metadata has a reward for the referrer, the rule's own amount is for the
 * friend; otherwise it is for the referrer (platform API, metadata of `referred_user`).
 */
export function sharesOf({ amount, loyaltyCurrencyId, metadata = {} }: PublicRule): ReferralShares {
  const { firstReferralReward, referrerReward, referrerRewardLoyaltyCurrencyId } = metadata;
  const first = firstReferralReward ?? referrerReward;
  return {
    own: shareOf(first ?? amount, referrerRewardLoyaltyCurrencyId ?? loyaltyCurrencyId),
    friend: first === null || first === undefined ? undefined : shareOf(amount, loyaltyCurrencyId),
  };
}

/** Returns an amount in a currency; `undefined` if it is nothing. */
export const shareOf = (amount: DecimalValue, currencyId: Share['currencyId']): Share | undefined =>
  amount !== null && amount !== undefined && compareDecimals(amount, 0) > 0 ? { amount, currencyId } : undefined;
