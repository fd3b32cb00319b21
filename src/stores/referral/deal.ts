import type { PublicRule } from '../../contract/loyalty/rules.js';
import { compareDecimals, type DecimalValue } from '../../amounts/decimal.js';

/** Requirements that a friend has to meet before a referral counts. */
export type Requirement = 'twitter' | 'discord' | 'email' | 'profile' | 'points';

/** Points in a currency. */
export interface Share {
  readonly amount: Exclude<DecimalValue, null | undefined>;
  readonly currencyId: string | null | undefined;
}

/** The rewards of a referral quest, for the member and for the friend. */
export interface Deal {
  readonly ruleId: string;
  /** The reward for the owner of the code; absent if there is none. */
  readonly own: Share | undefined;
  /** For the friend; absent if nothing. */
  readonly friend: Share | undefined;
  readonly requirements: readonly Requirement[];
  /** Points that the friend has to have, for the requirement `points`. */
  readonly points: Share | undefined;
}

/**
 * Returns what a referral brings. If the rule's metadata have a reward for the referrer, the rule's own amount is for the friend;
 * otherwise it is for the referrer (platform API, metadata of `referred_user`).
 */
export function dealOf({ id, amount, loyaltyCurrencyId, metadata = {} }: PublicRule): Deal {
  const { firstReferralReward, referrerReward, referrerRewardLoyaltyCurrencyId, referralRequirements } = metadata;
  const first = firstReferralReward ?? referrerReward;
  const tierCurrencyId = referrerRewardLoyaltyCurrencyId ?? loyaltyCurrencyId;
  const required = referralRequirements ?? {};
  const requirements: readonly (Requirement | false)[] = [
    required.connectTwitter ? 'twitter' : false,
    required.connectDiscord ? 'discord' : false,
    required.connectEmail ? 'email' : false,
    required.completeProfile ? 'profile' : false,
    required.achievePoints ? 'points' : false,
  ];
  return {
    ruleId: id,
    own: shareOf(first ?? amount, tierCurrencyId),
    friend: first === null || first === undefined ? undefined : shareOf(amount, loyaltyCurrencyId),
    requirements: requirements.filter((each) => each !== false),
    points: required.achievePoints
      ? shareOf(required.points?.amount, required.points?.loyaltyCurrecyId ?? loyaltyCurrencyId)
      : undefined,
  };
}

const shareOf = (amount: DecimalValue, currencyId: Share['currencyId']): Share | undefined =>
  amount !== null && amount !== undefined && compareDecimals(amount, 0) > 0 ? { amount, currencyId } : undefined;
