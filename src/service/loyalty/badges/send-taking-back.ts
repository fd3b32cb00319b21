import type { Database } from '../../db/database.js';
import type { ServiceContext } from '../../handler.js';
import type { QueuedJob } from '../../jobs/job-queue.js';
import { hasUndone } from './undone.js';

/** Member for whom something was undone, on a website. */
export interface TakeBackBadges {
  readonly websiteId: string;
  readonly userId: string;
}

/** The job `takeBackBadges`, for modules that the job itself needs. */
export const takingBack: QueuedJob<TakeBackBadges> = { name: 'take-back-badges' };

/** Sends the job that takes back what several members have earned only by what was undone, once each. */
export async function sendTakingBack(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction: Database,
): Promise<void> {
  const members = [...new Set(userIds)].map((userId) => ({ websiteId, userId }));
  await jobs.sendAll(takingBack, members, { transaction });
}

/**
 * Has the badges of a member looked at who got one by deeds, and for whom something was undone: perhaps while the deeds were being
 * read. Run it after the award, in its transaction: whoever undoes something later finds the badge.
 */
export async function reviewAward(
  transaction: Database,
  context: Pick<ServiceContext, 'jobs'>,
  member: TakeBackBadges,
): Promise<void> {
  if (await hasUndone(transaction, member))
    await sendTakingBack(context, member.websiteId, [member.userId], transaction);
}
