import type { Database } from './database.js';

/** SQLSTATE of what is over by itself: a serialization failure and a deadlock. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01']);
const attempts = 5;

/**
 * Runs work in a transaction. Where Postgres breaks it off because of others at work on the same rows, it is run again
 * from the start, so it must do nothing outside the transaction.
 */
export async function transact<T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === attempts || !passing.has(sqlState(error) ?? '')) throw error;
    }
}

/** SQLSTATE of a failed statement, which the query builder wraps; `undefined` for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  return undefined;
}
