import type { QueuedJob } from '../../jobs/job-queue.js';

/** A completion that is waiting in the queue. */
export interface WaitingCompletion {
  readonly completionId: string;
}

/** How often a provider or a chain that does not answer is asked. */
export const tries = 4;

/** The job `completeRuleJob` as the queue knows it. The job itself needs modules that send it. */
export const queuedCompletion = {
  name: 'complete-rule',
  // More than the number of tries, for processes that die in between.
  retryLimit: tries + 4,
  retryDelay: 2,
} as const satisfies QueuedJob<WaitingCompletion>;
