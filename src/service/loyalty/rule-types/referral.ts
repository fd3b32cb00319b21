import { refusals } from '../completion/messages.js';
import { notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/** Bringing others in. Each of them counts once they meet the rule's requirements (`referrals/`); nobody can ask for it. */
export const referredUser: RuleKind = {
  refuse: () => refusals.notCompleted,
  verify: () => notMet(refusals.notAchieved),
};
