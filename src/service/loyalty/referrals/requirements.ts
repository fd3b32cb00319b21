import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { accounts } from '../../db/schema/index.js';
import { takesPart } from '../../identity/participation.js';
import { findSocialAccount } from '../../social/accounts.js';
import { compareAmounts } from '../amount.js';
import { findMetadata } from '../completion/facts.js';
import type { Rule } from '../completion/find-rule.js';
import { isProfileComplete } from '../rule-types/profile.js';

/** Whether a referred member meets all requirements of the rule. A blocked member does not. */
export async function meetsRequirements(database: Database, rule: Rule, userId: string): Promise<boolean> {
  const member = await findMetadata(database, rule.websiteId, userId);
  if (!member || !takesPart(member)) return false;
  const required = rule.metadata.referralRequirements ?? {};
  const linked = [
    required.connectTwitter && ('twitter' as const),
    required.connectDiscord && ('discord' as const),
    required.connectEmail && ('email' as const),
  ];
  for (const type of linked)
    if (type && !(await findSocialAccount(database, { websiteId: rule.websiteId, userId, type }))) return false;
  if (required.completeProfile && !(await isProfileComplete(database, { rule, userId, member }, ['displayName'])))
    return false;
  return !required.achievePoints || hasPoints(database, rule, userId);
}

async function hasPoints(database: Database, rule: Rule, userId: string): Promise<boolean> {
  const { amount, loyaltyCurrecyId } = rule.metadata.referralRequirements?.points ?? {};
  const currencyId = loyaltyCurrecyId ?? rule.currencyId;
  if (!currencyId) return false;
  const [account] = await database
    .select({ amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.currencyId, currencyId)));
  return compareAmounts(account?.amount ?? '0', String(amount ?? 0)) >= 0;
}
