import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { referrals } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import { settleReferral } from './settle-referral.js';

/** A referred member who may meet the requirements by now. */
export interface ReferralCheck {
  readonly websiteId: string;
  readonly userId: string;
}

/** Checks whether a referred member meets the requirements of their rules, and pays their referrers. */
export const checkReferrals = job<ReferralCheck>({
  name: 'check-referrals',
  async run(check, context) {
    const open = await context.database.select({ id: referrals.id }).from(referrals).where(openOf(check));
    for (const { id } of open)
      await transact(context.database, (transaction) => settleReferral(transaction, context, id));
  },
});

/**
 * Sends {@link checkReferrals} if there is something to check. Call it whenever something happened that requirements check: an
 * account was linked, a balance changed, a profile was completed.
 */
export const sendReferralCheck = (
  context: Pick<ServiceContext, 'jobs' | 'database'>,
  { websiteId, userId }: ReferralCheck,
  transaction?: Database,
): Promise<void> => sendReferralChecks(context, websiteId, [userId], transaction);

/** Sends {@link checkReferrals} for those of several members who have something to check, once each. */
export async function sendReferralChecks(
  { jobs, database }: Pick<ServiceContext, 'jobs' | 'database'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction?: Database,
): Promise<void> {
  const { userId } = referrals;
  const isOpen = and(
    eq(referrals.websiteId, websiteId),
    inArray(userId, [...new Set(userIds)]),
    isNull(referrals.eligible),
  );
  const open = await (transaction ?? database).selectDistinct({ userId }).from(referrals).where(isOpen);
  for (const each of open)
    await jobs.send(checkReferrals, { websiteId, userId: each.userId }, transaction ? { transaction } : {});
}

const openOf = ({ websiteId, userId }: ReferralCheck) =>
  and(eq(referrals.websiteId, websiteId), eq(referrals.userId, userId), isNull(referrals.eligible));
