import type { Database } from '../../db/database.js';
import type { ServiceContext } from '../../handler.js';
import type { QueuedJob } from '../../jobs/job-queue.js';
import { hasUndone } from './undone.js';

/** Member for whom something was undone, on a website. */
export interface TakeBackBadges {
  readonly websiteId: string;
  readonly userId: string;
}

/** The job `takeBackBadges`, for modules that the job itself imports. */
export const takingBack: QueuedJob<TakeBackBadges> = { name: 'take-back-badges' };

/** Sends one job for each of several members that takes back badges earned only by what was undone. */
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
 * Sends a check of a member's badges after an award by deeds if something was undone for them, perhaps while their deeds were being
 * read. Call it after the award, in its transaction: a later undoing finds the badge.
 */
export async function reviewAward(
  transaction: Database,
  context: Pick<ServiceContext, 'jobs'>,
  member: TakeBackBadges,
): Promise<void> {
  if (await hasUndone(transaction, member))
    await sendTakingBack(context, member.websiteId, [member.userId], transaction);
}
