import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './db/database.js';

export interface KeepCountsOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Whether the database is the embedded one, which no other process uses and which has no autovacuum. */
  readonly isAlone: boolean;
}

/** Milliseconds between two runs. Each read of a rank or a count adds up the changes in between. */
const interval = 2_000;
/** Number of runs between two vacuums of the embedded database, which has no autovacuum. */
const clearing = 300;

/**
 * Regularly adds the latest changes to the histogram of amounts and to the numbers of users, so that reads of them stay fast. Both
 * are correct without it. Returns a function that stops it.
 */
export function keepCounts({ database, logger, isAlone }: KeepCountsOptions): () => Promise<void> {
  let times = 0;
  let turn: Promise<void> | undefined;
  const fold = async () => {
    await database.execute(sql`select fold_account_histogram(), fold_member_counts()`);
    times += 1;
    if (isAlone && times % clearing === 0)
      await database.execute(sql`vacuum account_histogram_changes, member_count_changes`);
  };
  const timer = setInterval(() => {
    turn ??= fold()
      .catch((error: unknown) => logger.error({ err: error }, 'histogram and counts were not brought up to date'))
      .finally(() => (turn = undefined));
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
