import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.js';

/** When and how a job is queued. */
export interface SendOptions {
  /** Transaction that the job belongs to: the job exists once it commits, and never if it rolls back. */
  readonly transaction?: Database;
  /** UUID. If a job with the same id is still stored, the new one is ignored. */
  readonly id?: string;
  /** When to run it, in milliseconds since 1970 by the service's clock. If absent or past, it runs at once. */
  readonly at?: number;
}

/** Facts about a job that the queue needs. The queue passes the job a context that handlers do not see. */
export interface QueuedJob<Data extends object> {
  readonly name: string;
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  /** Absent in declarations for modules that the job itself imports. */
  run?(data: Data, context: never): Promise<void>;
}

/** The part of the queue that handlers see. */
export interface JobQueue {
  /** Queues a job. The queue decides which process runs it, and when. */
  send<Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions): Promise<void>;
  /** Queues one job for each item of data, in a single statement. */
  sendAll<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    options?: Omit<SendOptions, 'id'>,
  ): Promise<void>;
  /**
   * Builds the `insert` that queues one job for each item of data, as part of a larger statement. With `when`, it queues nothing
   * unless the condition is true.
   */
  insertion<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    options?: Pick<SendOptions, 'at'> & { readonly when?: SQL },
  ): SQL;
}
