import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleAllotments, wallets } from '../../db/schema/index.js';
import type { Rule } from '../completion/find-rule.js';

/** What a rule allots to a member. */
export interface Allotment {
  /** An amount of their own, as decimal text; `undefined` for the rule's. */
  readonly amount: string | undefined;
}

/** Whether a rule is for the members on its lists alone. */
export const isAllotted = ({ userAllotmentCsvUrl, customRewardsCsvUrl }: Rule): boolean =>
  Boolean(userAllotmentCsvUrl || customRewardsCsvUrl);

/** What a rule's lists say of a member's wallets; `undefined` where none of them is listed. Of several the first that has an amount. */
export async function findAllotment(
  database: Database,
  ruleId: string,
  userId: string,
): Promise<Allotment | undefined> {
  const rows = await database
    .select({ amount: ruleAllotments.amount })
    .from(ruleAllotments)
    .innerJoin(wallets, eq(wallets.lookup, ruleAllotments.walletLookup))
    .where(and(eq(ruleAllotments.ruleId, ruleId), eq(wallets.userId, userId)))
    .orderBy(asc(ruleAllotments.amount));
  const [first] = rows;
  return first && { amount: first.amount ?? undefined };
}
