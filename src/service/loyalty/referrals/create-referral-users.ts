import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { typedCode } from '../../../values/texts/typed.js';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { referralCodes, referrals, rules } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { CheckedRequest, Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { joinWebsite, lockUsers } from '../../identity/find-user.js';
import { refuseBlocked } from '../../identity/participation.js';
import { isNotNew } from '../completion/checks.js';
import { findMetadata } from '../completion/facts.js';
import { lockFor } from '../limits.js';
import { checkReferrals } from './check-referrals.js';
import { findAllAbove } from './find-all-above.js';
import { mayRefer } from './may-refer.js';
import { personOf } from './person-of.js';
import { refuseReferral } from './refuse-referral.js';

/**
 * Records that users joined with a code, also for existing members unless the rule is for new ones. A user who joined with another
 * code before keeps that, even if an earlier holder of one of their wallets did so. The code of a blocked member counts as unknown,
 * so that it reveals nothing about them and uses up no referral.
 */
export const createReferralUsers: Handler<'createReferralUsers'> = async (
  { body, scope },
  { database, clock, jobs },
) => {
  const found = await findCode(database, scope, body);
  if (!found) throw notFound();
  const { code, rule } = found;
  const userIds = [...new Set(body.userIds.map((id) => id.toLowerCase()))];
  const now = new Date(clock.now());
  const { websiteId, ruleId, id: codeId } = code;
  await transact(database, async (transaction) => {
    // Concurrent requests could otherwise close a ring that none of them sees.
    await transaction.execute(sql`select ${lockFor('referrals', websiteId)}`);
    const locked = await lockUsers(transaction, scope.organizationId, [code.userId, ...userIds]);
    if (userIds.some((userId) => !locked.has(userId))) throw notFound();
    if (!(await isThere(transaction, codeId))) throw notFound();
    const owners = await personOf(transaction, websiteId, code.userId);
    if (!(await mayRefer(transaction, { websiteId, userId: code.userId, person: owners }))) throw notFound();
    if (userIds.some((userId) => owners.has(userId))) throw refuseReferral('OWN_CODE');
    const above = await findAllAbove(transaction, websiteId, owners);
    for (const userId of userIds.sort()) {
      await refuseBlocked(transaction, websiteId, userId);
      const member = await findMetadata(transaction, websiteId, userId);
      if (member && isNotNew({ rule, member })) throw refuseReferral('NEW_USERS_ONLY');
      await joinWebsite(transaction, websiteId, userId, now);
      const people = await personOf(transaction, websiteId, userId);
      if (people.has(code.userId)) throw refuseReferral('OWN_CODE');
      if ([...people].some((id) => above.has(id))) throw refuseReferral('CIRCULAR_REFERRAL');
      if (await cameBefore(transaction, ruleId, userId, people)) continue;
      await transaction
        .insert(referrals)
        .values({ websiteId, codeId, ruleId, userId, createdAt: now, updatedAt: now })
        .onConflictDoNothing();
      await jobs.send(checkReferrals, { websiteId, userId }, { transaction });
    }
  });
  return { message: 'Success' };
};

async function findCode(
  database: Database,
  scope: Scope,
  { referralCode, referralCodeId }: CheckedRequest<'createReferralUsers'>['body'],
) {
  if (referralCode === undefined && referralCodeId === undefined)
    throw invalid({ field: 'referralCode', message: 'Required where there is no referralCodeId' });
  const [row] = await database
    .select({ code: referralCodes, rule: rules })
    .from(referralCodes)
    .innerJoin(rules, eq(rules.id, referralCodes.ruleId))
    .where(
      and(
        inArray(referralCodes.websiteId, [...scope.websiteIds]),
        isNull(referralCodes.deletedAt),
        isNull(rules.deletedAt),
        referralCodeId === undefined ? undefined : eq(referralCodes.id, referralCodeId),
        referralCode === undefined ? undefined : eq(referralCodes.lookup, typedCode(referralCode).toLowerCase()),
      ),
    );
  return row;
}

/** Whether a code still exists. Its owner, who is locked now, may have been erased after it was found. */
const isThere = async (transaction: Database, codeId: string): Promise<boolean> =>
  (await transaction.$count(referralCodes, and(eq(referralCodes.id, codeId), isNull(referralCodes.deletedAt)))) > 0;

/** Whether an earlier holder of one of a user's wallets joined by any code of the rule. */
async function cameBefore(
  transaction: Database,
  ruleId: string,
  userId: string,
  people: ReadonlySet<string>,
): Promise<boolean> {
  const others = [...people].filter((id) => id !== userId);
  return (
    others.length > 0 &&
    (await transaction.$count(referrals, and(eq(referrals.ruleId, ruleId), inArray(referrals.userId, others)))) > 0
  );
}
