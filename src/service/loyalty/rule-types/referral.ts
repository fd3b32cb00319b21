import { refusals } from '../completion/messages.js';
import { notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/** A referral. Each referred member counts once they meet the rule's requirements (`referrals/`); members cannot request completion. */
export const referredUser: RuleKind = {
  refuse: () => refusals.notCompleted,
  verify: () => notMet(refusals.notAchieved),
};
