import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { referralCodes } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { joinWebsite } from '../../identity/find-user.js';
import { refuseBlocked } from '../../identity/participation.js';
import { findRule } from '../completion/find-rule.js';
import { refuseReferral } from './refuse-referral.js';

type Code = typeof referralCodes.$inferSelect;

/** Gives a member their code of a referral rule. A later request returns the same code, whatever code it asks for. */
export const createReferralCode: Handler<'createReferralCode'> = async ({ body, scope }, { database, clock }) => {
  if (body.userId === undefined) throw invalid({ field: 'userId', message: 'Required' });
  const rule = await findRule(database, scope, body.loyaltyRuleId);
  const userId = await findMember(database, scope, body);
  if (!rule || userId === undefined) throw notFound();
  if (rule.type !== 'referred_user')
    throw invalid({ field: 'loyaltyRuleId', message: 'The rule is not about referrals' });
  const now = new Date(clock.now());
  const { websiteId, id: ruleId } = rule;
  await refuseBlocked(database, websiteId, userId);
  const code = await transact(database, async (transaction) => {
    await joinWebsite(transaction, websiteId, userId, now);
    return keepCode(
      transaction,
      { websiteId, ruleId, userId, createdAt: now, updatedAt: now },
      body.customReferralCode,
    );
  });
  return {
    id: code.id,
    referralCode: code.code,
    userId,
    organizationId: scope.organizationId,
    websiteId,
    createdAt: code.createdAt.toISOString(),
    updatedAt: code.updatedAt.toISOString(),
    deletedAt: null,
  };
};

async function keepCode(
  transaction: Database,
  owner: Pick<Code, 'websiteId' | 'ruleId' | 'userId' | 'createdAt' | 'updatedAt'>,
  wantedCode: string | undefined,
): Promise<Code> {
  for (;;) {
    const text = wantedCode ?? randomCode();
    const [added] = await transaction
      .insert(referralCodes)
      .values({ ...owner, code: text, lookup: text.toLowerCase() })
      .onConflictDoNothing()
      .returning();
    if (added) return added;
    const [own] = await transaction
      .select()
      .from(referralCodes)
      .where(
        and(
          eq(referralCodes.userId, owner.userId),
          eq(referralCodes.ruleId, owner.ruleId),
          isNull(referralCodes.deletedAt),
        ),
      );
    if (own) return own;
    if (wantedCode !== undefined) throw refuseReferral('CODE_TAKEN');
  }
}

/** Letters and digits that cannot be confused with one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const randomCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
