import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleAllotments, wallets } from '../../db/schema/index.js';
import type { Rule } from '../completion/find-rule.js';

/** A member's entry on a rule's lists. */
export interface Allotment {
  /** The member's own amount, as decimal text; `undefined` means the rule's. */
  readonly amount: string | undefined;
}

/** Whether a rule is limited to the members on its lists. */
export const isAllotted = ({ userAllotmentCsvUrl, customRewardsCsvUrl }: Rule): boolean =>
  Boolean(userAllotmentCsvUrl || customRewardsCsvUrl);

/**
 * Finds the entry of a member's wallets on a rule's lists; `undefined` if none is listed. Among several, the first with an amount
 * wins.
 */
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

/** Whether a rule is open to a member: it has no lists, or they are on one. */
export const isOpenTo = async (database: Database, rule: Rule, userId: string): Promise<boolean> =>
  !isAllotted(rule) || (await findAllotment(database, rule.id, userId)) !== undefined;
