import { findAllotment } from './allotment.js';
import { notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/** Met if a wallet is on the rule's list, which may give each wallet its own amount. */
export const pointsAirdrop: RuleKind = {
  verify: async ({ rule, userId }, { database }) => {
    const allotment = await findAllotment(database, rule.id, userId);
    return allotment
      ? { isMet: true, amount: allotment.amount }
      : notMet("Seems like you're not eligible for this points airdrop.");
  },
};
