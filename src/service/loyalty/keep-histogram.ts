import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';

export interface KeepHistogramOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Nobody else works on this database: it is the embedded one, which clears nothing away by itself. */
  readonly isAlone: boolean;
}

/** Milliseconds between two times. What has changed in between is added up by each read of a rank. */
const interval = 2_000;
/** How many of these times go by between two clearings of the embedded database. */
const clearing = 300;

/**
 * Adds up now and then what has changed of how many accounts have how much, so that ranks are read fast. They are right
 * without it. Returns how to end it.
 */
export function keepHistogram({ database, logger, isAlone }: KeepHistogramOptions): () => Promise<void> {
  let times = 0;
  let turn: Promise<void> | undefined;
  const fold = async () => {
    await database.execute(sql`select fold_account_histogram()`);
    times += 1;
    if (isAlone && times % clearing === 0) await database.execute(sql`vacuum account_histogram_changes`);
  };
  const timer = setInterval(() => {
    turn ??= fold()
      .catch((error: unknown) => logger.error({ err: error }, 'histogram was not brought up to date'))
      .finally(() => (turn = undefined));
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
