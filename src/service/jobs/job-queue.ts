import type { Database } from '../db/database.js';

/** When and how a job is queued. */
export interface SendOptions {
  /** Transaction of the service that the job belongs to: the job exists once it is committed, and never if it is rolled back. */
  readonly transaction?: Database;
  /** UUID: a second job with the id of one that is still stored is ignored. */
  readonly id?: string;
  /** When to run it, by the service's clock: milliseconds since 1970. At once if absent or past. */
  readonly at?: number;
}

/** Facts about a job that the queue needs. The queue passes the job a context that handlers do not see. */
export interface QueuedJob<Data extends object> {
  readonly name: string;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  run(data: Data, context: never): Promise<void>;
}

/** The part of the queue that handlers see. */
export interface JobQueue {
  /** Queues a job. The queue decides which process runs it, and when. */
  send<Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions): Promise<void>;
}
