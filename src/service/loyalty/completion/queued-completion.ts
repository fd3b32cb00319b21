import type { QueuedJob } from '../../jobs/job-queue.js';

/** A completion that is waiting in the queue. */
export interface WaitingCompletion {
  readonly completionId: string;
}

/** Number of attempts to reach a provider or a chain that does not answer. */
export const tries = 4;

/** The job `completeRuleJob` for senders, declared separately because the job itself imports modules that send it. */
export const queuedCompletion = {
  name: 'complete-rule',
  // More than {@link tries}, to allow for processes that die in between.
  retryLimit: tries + 4,
  retryDelay: 2,
} as const satisfies QueuedJob<WaitingCompletion>;
