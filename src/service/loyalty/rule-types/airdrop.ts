import { and, eq } from 'drizzle-orm';
import { ruleAllotments, wallets } from '../../db/schema/index.js';
import { notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/** Being on the rule's list of wallets, which may give each an amount of its own. */
export const pointsAirdrop: RuleKind = {
  verify: async ({ rule, userId }, { database }) => {
    const [allotted] = await database
      .select({ amount: ruleAllotments.amount })
      .from(ruleAllotments)
      .innerJoin(wallets, eq(wallets.lookup, ruleAllotments.walletLookup))
      .where(and(eq(ruleAllotments.ruleId, rule.id), eq(wallets.userId, userId)))
      .limit(1);
    return allotted
      ? { isMet: true, amount: allotted.amount ?? undefined }
      : notMet("Seems like you're not eligible for this points airdrop.");
  },
};
