import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { referrals } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import { settleReferral } from './settle-referral.js';

/** Who was brought in, and may meet the requirements by now. */
export interface ReferralCheck {
  readonly websiteId: string;
  readonly userId: string;
}

/** Looks whether a member who was brought in meets what their rules ask for, and pays those who brought them. */
export const checkReferrals = job<ReferralCheck>({
  name: 'check-referrals',
  async run(check, context) {
    const open = await context.database.select({ id: referrals.id }).from(referrals).where(openOf(check));
    for (const { id } of open)
      await transact(context.database, (transaction) => settleReferral(transaction, context, id));
  },
});

/**
 * Sends {@link checkReferrals} where there is something to look at. For whenever something happened that requirements look
 * at: an account was linked, a balance changed, a profile was filled in.
 */
export async function sendReferralCheck(
  { jobs, database }: Pick<ServiceContext, 'jobs' | 'database'>,
  check: ReferralCheck,
  transaction?: Database,
): Promise<void> {
  if ((await (transaction ?? database).$count(referrals, openOf(check))) > 0)
    await jobs.send(checkReferrals, check, transaction ? { transaction } : {});
}

/** The same for several members, each once. */
export async function sendReferralChecks(
  context: Pick<ServiceContext, 'jobs' | 'database'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction?: Database,
): Promise<void> {
  for (const userId of new Set(userIds)) await sendReferralCheck(context, { websiteId, userId }, transaction);
}

const openOf = ({ websiteId, userId }: ReferralCheck) =>
  and(eq(referrals.websiteId, websiteId), eq(referrals.userId, userId), isNull(referrals.eligible));
