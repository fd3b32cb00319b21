import { refusals } from '../completion/messages.js';
import { met } from './kind.js';
import type { RuleKind } from './kind.js';

/** A check-in, once per window; the streak is counted where the reward is settled. */
export const checkIn: RuleKind = {
  refuse: ({ rule }) =>
    rule.rewardType === 'points' && Number(rule.amount ?? 0) === 0 ? refusals.checkInOfNothing : undefined,
  verify: () => met('Streak successful'),
};
