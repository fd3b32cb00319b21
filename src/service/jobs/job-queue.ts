import type { Database } from '../db/database.js';

/** When and how a job is taken in. */
export interface SendOptions {
  /** Transaction of ours the job belongs to: it is there once that is committed, and not where it is rolled back. */
  readonly transaction?: Database;
  /** UUID: a second job with the id of one that is still kept is not taken in. */
  readonly id?: string;
  /** When to run it, by the service's clock: milliseconds since 1970. At once where absent or past. */
  readonly at?: number;
}

/** What the queue needs to know about a job. It hands the job a context that handlers do not see. */
export interface QueuedJob<Data extends object> {
  readonly name: string;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  run(data: Data, context: never): Promise<void>;
}

/** What handlers see of the queue. */
export interface JobQueue {
  /** Takes a job in. Which process runs it, and when, is the queue's business. */
  send<Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions): Promise<void>;
}
