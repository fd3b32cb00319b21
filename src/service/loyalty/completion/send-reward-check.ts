import type { Database } from '../../db/database.js';
import type { ServiceContext } from '../../handler.js';
import type { QueuedJob } from '../../jobs/job-queue.js';

/** A completion whose reward lasts only as long as its reason. */
export interface RewardCheck {
  readonly completionId: string;
}

/** Milliseconds between two checks of a reward's reason. */
const lookEvery = 3_600_000;

/** The job `checkReward` for senders, declared separately because the job itself imports modules that send it. */
export const rewardCheck: QueuedJob<RewardCheck> = { name: 'check-reward' };

/** Sends {@link rewardCheck}, to run in an hour. */
export const sendRewardCheck = (
  { jobs, clock }: Pick<ServiceContext, 'jobs' | 'clock'>,
  check: RewardCheck,
  transaction?: Database,
): Promise<void> => jobs.send(rewardCheck, check, { at: clock.now() + lookEvery, ...(transaction && { transaction }) });
