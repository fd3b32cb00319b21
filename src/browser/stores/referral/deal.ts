import type { PublicRule } from '../../../contract/loyalty/rules.js';
import { shareOf, sharesOf, type ReferralShares, type Share } from './shares.js';

/** Requirements that a friend has to meet before a referral counts. */
export type Requirement = 'twitter' | 'discord' | 'email' | 'profile' | 'points';

/** The rewards of a referral quest, for the member and for the friend. */
export interface Deal extends ReferralShares {
  readonly ruleId: string;
  readonly requirements: readonly Requirement[];
  /** Points that the friend has to have, for the requirement `points`. */
  readonly points: Share | undefined;
}

/** Returns what a referral pays, and what it requires of the friend. */
export function dealOf(rule: PublicRule): Deal {
  const required = rule.metadata?.referralRequirements ?? {};
  const requirements: readonly (Requirement | false)[] = [
    required.connectTwitter ? 'twitter' : false,
    required.connectDiscord ? 'discord' : false,
    required.connectEmail ? 'email' : false,
    required.completeProfile ? 'profile' : false,
    required.achievePoints ? 'points' : false,
  ];
  return {
    ruleId: rule.id,
    ...sharesOf(rule),
    requirements: requirements.filter((each) => each !== false),
    points: required.achievePoints
      ? shareOf(required.points?.amount, required.points?.loyaltyCurrecyId ?? rule.loyaltyCurrencyId)
      : undefined,
  };
}
