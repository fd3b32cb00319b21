import { sql } from 'drizzle-orm';
import { elapsed } from '../../values/clocks.js';
import type { Database } from '../db/database.js';

/** Seconds for which a job is leased to a process. A process that works longer renews the lease in time. */
export const lease = 5;

/**
 * Jobs that this process is running. A process that dies renews nothing, and others take over its jobs a few seconds later. A
 * process also stops renewing a job that takes longer than it may.
 */
export class Leases {
  readonly #database: Database;
  readonly #queue: string;
  /** Until when each job may run, by `elapsed`. */
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

  /** Puts the jobs of dead processes back, as often as a job may be retried. `isAll`: no process but this one is alive. */
  async putBack({ isAll = false } = {}): Promise<void> {
    const isOver = isAll ? sql`true` : sql`started_on + expire_in < now() and retry_count < retry_limit`;
    await this.#database.execute(sql`
      update jobs.job set state = 'retry', start_after = now()
      where name = ${this.#queue} and state = 'active' and ${isOver}`);
  }
}
