import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { referrals } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import type { QueuedJob } from '../../jobs/job-queue.js';

/** A referred member who may meet the requirements by now. */
export interface ReferralCheck {
  readonly websiteId: string;
  readonly userId: string;
}

/** The job `checkReferrals` for senders, declared separately because the job itself imports modules that send it. */
export const referralCheck: QueuedJob<ReferralCheck> = { name: 'check-referrals' };

/**
 * Sends {@link referralCheck} if there is something to check. Call it after every event that requirements check: a linked account,
 * a changed balance, a completed profile.
 */
export const sendReferralCheck = (
  context: Pick<ServiceContext, 'jobs' | 'database'>,
  { websiteId, userId }: ReferralCheck,
  transaction?: Database,
): Promise<void> => sendReferralChecks(context, websiteId, [userId], transaction);

/** Sends {@link referralCheck} for those of several members who have something to check, once each. */
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
  const members = open.map((each) => each.userId);
  await sendOpenChecks({ jobs }, websiteId, members, transaction);
}

/** Sends {@link referralCheck} for members who are known to have something to check. */
export async function sendOpenChecks(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction?: Database,
): Promise<void> {
  const checks = [...userIds].map((userId) => ({ websiteId, userId }));
  await jobs.sendAll(referralCheck, checks, transaction ? { transaction } : {});
}
