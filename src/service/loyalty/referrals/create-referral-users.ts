import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { referralCodes, referrals, rules, users } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { CheckedRequest, Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { joinWebsite } from '../../identity/find-user.js';
import { refuseBlocked } from '../../identity/participation.js';
import { samePersonAs } from '../../identity/same-person.js';
import { checkReferrals } from './check-referrals.js';
import { refuseReferral } from './refuse-referral.js';

/**
 * Records that users came with a code. A user who came with another one before keeps that, also if they came with one of their
 * wallets when somebody else held it.
 */
export const createReferralUsers: Handler<'createReferralUsers'> = async (
  { body, scope },
  { database, clock, jobs },
) => {
  const code = await findCode(database, scope, body);
  if (!code) throw notFound();
  const userIds = [...new Set(body.userIds.map((id) => id.toLowerCase()))];
  if (userIds.includes(code.userId)) throw refuseReferral('OWN_CODE');
  const known = await database.$count(
    users,
    and(inArray(users.id, userIds), eq(users.organizationId, scope.organizationId)),
  );
  if (known < userIds.length) throw notFound();
  const now = new Date(clock.now());
  const { websiteId, ruleId, id: codeId } = code;
  await transact(database, async (transaction) => {
    const owners = await samePersonAs(transaction, websiteId, code.userId);
    if (userIds.some((userId) => owners.has(userId))) throw refuseReferral('OWN_CODE');
    if (await isBroughtBy(transaction, code, userIds)) throw refuseReferral('CIRCULAR_REFERRAL');
    for (const userId of userIds.sort()) {
      await refuseBlocked(transaction, websiteId, userId);
      await joinWebsite(transaction, websiteId, userId, now);
      const people = await samePersonAs(transaction, websiteId, userId);
      if (people.has(code.userId)) throw refuseReferral('OWN_CODE');
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
    .select({ code: referralCodes })
    .from(referralCodes)
    .innerJoin(rules, eq(rules.id, referralCodes.ruleId))
    .where(
      and(
        inArray(referralCodes.websiteId, [...scope.websiteIds]),
        isNull(referralCodes.deletedAt),
        isNull(rules.deletedAt),
        referralCodeId === undefined ? undefined : eq(referralCodes.id, referralCodeId),
        referralCode === undefined ? undefined : eq(referralCodes.lookup, referralCode.trim().toLowerCase()),
      ),
    );
  return row?.code;
}

/** Whether somebody came with one of a user's wallets before, by any code of the rule, when they were another user. */
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

/** Whether the owner of a code was referred by one of the users. */
async function isBroughtBy(
  transaction: Database,
  { userId, ruleId }: { readonly userId: string; readonly ruleId: string },
  userIds: readonly string[],
): Promise<boolean> {
  const brought = await transaction
    .select({ id: referrals.id })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.id, referrals.codeId))
    .where(
      and(eq(referrals.userId, userId), eq(referrals.ruleId, ruleId), inArray(referralCodes.userId, [...userIds])),
    );
  return brought.length > 0;
}
