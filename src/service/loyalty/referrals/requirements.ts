import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { accounts } from '../../db/schema/index.js';
import { takesPart } from '../../identity/participation.js';
import { compareAmounts } from '../amount.js';
import { decimalOf } from '../completion/decimal-of.js';
import { findMetadata } from '../completion/facts.js';
import type { Rule } from '../completion/find-rule.js';
import { accountProof, findAccount } from '../rule-types/connected.js';
import { findProfileProofs, isProfileComplete } from '../rule-types/profile.js';
import type { Proof } from '../used-proofs.js';

/**
 * Returns the accounts at providers with which a referred member meets all requirements of the rule; `undefined` if the member does
 * not meet them. A blocked member does not meet them. Each account ever counts for only one referral.
 */
export async function findFulfilment(
  database: Database,
  rule: Rule,
  userId: string,
): Promise<readonly Proof[] | undefined> {
  const member = await findMetadata(database, rule.websiteId, userId);
  if (!member || !takesPart(member)) return undefined;
  const required = rule.metadata.referralRequirements ?? {};
  const linked = [
    required.connectTwitter && ('twitter' as const),
    required.connectDiscord && ('discord' as const),
    required.connectEmail && ('email' as const),
  ];
  const proofs = new Map<string, Proof>();
  const use = (proof: Proof) => proofs.set(proof.key, { ...proof, isPerWindow: false });
  for (const type of linked) {
    if (!type) continue;
    const account = await findAccount(type, { rule, userId }, { database });
    if (!account) return undefined;
    use(accountProof(type, account));
  }
  if (required.completeProfile) {
    if (!(await isProfileComplete(database, { rule, userId, member }, ['displayName']))) return undefined;
    for (const proof of await findProfileProofs({ database }, { rule, userId })) use(proof);
  }
  if (required.achievePoints && !(await hasPoints(database, rule, userId))) return undefined;
  return [...proofs.values()];
}

async function hasPoints(database: Database, rule: Rule, userId: string): Promise<boolean> {
  const { amount, loyaltyCurrecyId } = rule.metadata.referralRequirements?.points ?? {};
  const currencyId = loyaltyCurrecyId ?? rule.currencyId;
  if (!currencyId) return false;
  const [account] = await database
    .select({ amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.currencyId, currencyId)));
  return compareAmounts(account?.amount ?? '0', decimalOf(amount ?? 0)) >= 0;
}
