import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { lease } from './leases.js';

/** The service's one queue for all jobs, created by the migrations: an idle service polls once, not once for each job. */
export const queue = 'laurel';

/** A job as the queue stores it. */
export interface Parcel {
  readonly job: string;
  readonly data: object;
}

/** A job to be queued. */
export interface NewJob {
  readonly parcel: Parcel;
  /** UUID; by default a new one. If a job with the same id is still stored, the new one is ignored. */
  readonly id?: string | undefined;
  /** Seconds until it is due; whole. */
  readonly wait: number;
  readonly retryLimit: number;
  /** Seconds until the first retry, doubled each time; at least 1. */
  readonly retryDelay: number;
}

/**
 * Builds the statement that queues jobs in the tables of pg-boss, all at once. Unlike `send` of pg-boss, it can be part of
 * another statement.
 *
 * @param when condition for queueing, such as that another part of the statement has changed a row
 */
export const insertJobs = (jobs: readonly NewJob[], when: SQL = sql`true`): SQL => sql`
  insert into jobs.job (id, name, data, start_after, keep_until, expire_in, retry_limit, retry_delay, retry_backoff, policy)
  select coalesce(job.id, gen_random_uuid()), ${queue}, job.parcel, now() + job.wait * interval '1 second',
    now() + job.wait * interval '1 second' + interval '14 days', ${lease} * interval '1 second', job."retryLimit",
    greatest(1, job."retryDelay"), true, 'standard'
  from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
    as job(id uuid, parcel jsonb, wait integer, "retryLimit" integer, "retryDelay" integer)
  where ${when}
  on conflict do nothing`;
