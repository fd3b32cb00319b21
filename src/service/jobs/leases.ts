import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';

/** Seconds a job is lent to a process. Whoever works on it longer says in time that it is still alive. */
export const lease = 5;

/**
 * Which jobs this process has in hand. A process that dies says nothing any more, and others take up what it had a few
 * seconds later. One that works on a job for longer than the job may take is silent about it, too.
 */
export class Leases {
  readonly #database: Database;
  readonly #queue: string;
  /** Until when each job may take, by `performance.now()`. */
  readonly #held = new Map<string, number>();

  constructor(database: Database, queue: string) {
    this.#database = database;
    this.#queue = queue;
  }

  hold(id: string, seconds: number): void {
    this.#held.set(id, performance.now() + seconds * 1_000);
  }

  release(id: string): void {
    this.#held.delete(id);
  }

  /** Keeps what this process works on. */
  async renew(): Promise<void> {
    const now = performance.now();
    const ids = [...this.#held].flatMap(([id, until]) => (until > now ? id : []));
    if (ids.length === 0) return;
    await this.#database.execute(sql`
      update jobs.job set started_on = now()
      where name = ${this.#queue} and state = 'active' and id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`);
  }

  /** Puts back what dead processes had in hand, as often as a job may be tried. `isAll`: no process but this one is alive. */
  async putBack({ isAll = false } = {}): Promise<void> {
    const isOver = isAll ? sql`true` : sql`started_on + expire_in < now() and retry_count < retry_limit`;
    await this.#database.execute(sql`
      update jobs.job set state = 'retry', start_after = now()
      where name = ${this.#queue} and state = 'active' and ${isOver}`);
  }
}
