import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.js';
import { sqlState } from './sql-state.js';

/** SQLSTATE codes of temporary failures: a serialization failure and a deadlock. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01']);
const attempts = 8;
/** Maximum milliseconds of the first pause; the maximum doubles with each further one. */
const firstPause = 20;
const longestPause = 1_000;

/**
 * Runs work in a transaction. If Postgres aborts it because of a conflict with another one, the work runs again from the start,
 * after a random pause so that the same transactions do not collide again. It must therefore have no effects outside the
 * transaction.
 */
export const transact = <T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  repeated(() => database.transaction(work));

/** Runs a statement outside a transaction, and repeats it as {@link transact} does. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !passing.has(sqlState(error) ?? '')) throw error;
      await setTimeout(Math.random() * Math.min(firstPause * 2 ** (attempt - 1), longestPause));
    }
}
