import type { SQL } from 'drizzle-orm';
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
  /** Absent where a module that the job itself needs sends it. */
  run?(data: Data, context: never): Promise<void>;
}

/** The part of the queue that handlers see. */
export interface JobQueue {
  /** Queues a job. The queue decides which process runs it, and when. */
  send<Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions): Promise<void>;
  /** Queues a job for each of some data, all in one statement. */
  sendAll<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    options?: Omit<SendOptions, 'id'>,
  ): Promise<void>;
  /**
   * Builds the `insert` that queues a job for each of some data, for a statement that does more than that. With `when`, it queues
   * nothing unless the condition is true.
   */
  insertion<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    options?: Pick<SendOptions, 'at'> & { readonly when?: SQL },
  ): SQL;
}
