import { sql } from 'drizzle-orm';
import { elapsed } from '../../values/clocks.js';
import type { Database } from '../db/database.js';

/** Seconds for which a job is leased to a process. A process whose job takes longer renews the lease in time. */
export const lease = 5;

/**
 * Jobs that this process is running. A process that dies renews no leases, so others take over its jobs a few seconds later. A
 * process also stops renewing the lease of a job that exceeds its time limit.
 */
export class Leases {
  readonly #database: Database;
  readonly #queue: string;
  /** Time by `elapsed` until which each job may run. */
  readonly #held = new Map<string, number>();

  constructor(database: Database, queue: string) {
    this.#database = database;
    this.#queue = queue;
  }

  hold(id: string, seconds: number): void {
    this.#held.set(id, elapsed() + seconds * 1_000);
  }

  release(id: string): void {
    this.#held.delete(id);
  }

  /** Renews the leases of the jobs that this process is running. */
  async renew(): Promise<void> {
    const moment = elapsed();
    const ids = [...this.#held].flatMap(([id, until]) => (until > moment ? id : []));
    if (ids.length === 0) return;
    await this.#database.execute(sql`
      update jobs.job set started_on = now()
      where name = ${this.#queue} and state = 'active' and id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`);
  }

  /**
   * Returns the jobs of dead processes to the queue, within their retry limit. `isAll`: takes all running jobs, because no other
   * process is alive.
   */
  async putBack({ isAll = false } = {}): Promise<void> {
    const isOver = isAll ? sql`true` : sql`started_on + expire_in < now() and retry_count < retry_limit`;
    await this.#database.execute(sql`
      update jobs.job set state = 'retry', start_after = now()
      where name = ${this.#queue} and state = 'active' and ${isOver}`);
  }
}
