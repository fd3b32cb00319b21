import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';
import { pageEnds } from '../db/schema/index.js';
import { keptMs } from './page-ends.js';
import type { EndStore, Place } from './page-ends.js';

export interface SharedEndsOptions {
  /** The primary, because a replica may not have what another process has just written. */
  readonly database: Database;
  /** Milliseconds since 1970 */
  readonly now: () => number;
  readonly logger: Logger;
}

/** Milliseconds between two sweeps of old ends. */
const sweepInterval = 60_000;

/**
 * Keeps ends of pages in the database, shared by all processes. Ends that arrive during a write are collected and written together.
 * An end that is stored already is not written again until half of its lifetime is over, so that a popular first page costs only a
 * read.
 */
export class SharedEnds implements EndStore {
  readonly #options: SharedEndsOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Map<string, Place>();
  #turn: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(options: SharedEndsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.sweep(), sweepInterval).unref();
  }

  async find(key: string): Promise<Place | undefined> {
    const { database } = this.#options;
    const [end] = await database
      .select({ place: pageEnds.place })
      .from(pageEnds)
      .where(and(eq(pageEnds.key, key), gt(pageEnds.keptAt, this.#ago(keptMs))));
    return end?.place;
  }

  keep(key: string, place: Place): Promise<void> {
    this.#waiting.set(key, place);
    this.#next ??= this.#turn.then(() => {
      this.#next = undefined;
      return (this.#turn = this.#write());
    });
    return this.#next;
  }

  /** Deletes expired ends. */
  async sweep(): Promise<void> {
    const { database, logger } = this.#options;
    try {
      await database.delete(pageEnds).where(lte(pageEnds.keptAt, this.#ago(keptMs)));
    } catch (error) {
      logger.error({ err: error }, 'sweep of page ends failed');
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Writes the collected ends. Pages are still correct without them, so a failure is only logged. */
  async #write(): Promise<void> {
    const { database, logger } = this.#options;
    const ends = [...this.#waiting].map(([key, place]) => ({ key, place }));
    this.#waiting.clear();
    const [now, half] = [this.#ago(0).toISOString(), this.#ago(keptMs / 2).toISOString()];
    try {
      // In the order of their keys, so that two processes cannot deadlock.
      await database.execute(sql`
        insert into ${pageEnds} (key, place, kept_at)
        select ended.key, ended.place, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as ended(key text, place jsonb)
        where not exists (
          select from ${pageEnds} as kept
          where kept.key = ended.key and kept.place = ended.place and kept.kept_at > ${half}::timestamptz
        )
        order by ended.key
        on conflict (key) do update set place = excluded.place, kept_at = excluded.kept_at`);
    } catch (error) {
      logger.error({ err: error }, 'ends of pages were not kept');
    }
  }

  #ago(milliseconds: number): Date {
    return new Date(this.#options.now() - milliseconds);
  }
}
