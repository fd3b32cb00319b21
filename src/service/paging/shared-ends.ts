import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';
import { pageEnds } from '../db/schema/index.js';
import { keptMs } from './page-ends.js';
import type { EndStore, Place } from './page-ends.js';

export interface SharedEndsOptions {
  /** Never a replica: it does not know yet what another process has just written. */
  readonly database: Database;
  /** Milliseconds since 1970 */
  readonly now: () => number;
  readonly logger: Logger;
}

/** Milliseconds between two sweeps of old ends. */
const sweepInterval = 60_000;

/**
 * Keeps ends of pages in the database, so that whichever process answers knows them. Ends that come while others are written wait
 * and are written together. An end that the database has is not written again until half of its time is over, so a first page that
 * everyone reads costs a look.
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

  /** Deletes what is too old to be found. */
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

  /** Writes what waits. The pages are right without it, so a failure is only logged. */
  async #write(): Promise<void> {
    const { database, logger } = this.#options;
    const ends = [...this.#waiting].map(([key, place]) => ({ key, place }));
    this.#waiting.clear();
    const [now, half] = [this.#ago(0).toISOString(), this.#ago(keptMs / 2).toISOString()];
    try {
      // In the order of their keys, so that two processes never wait for each other.
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
