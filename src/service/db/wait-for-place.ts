import { setTimeout } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { elapsed } from '../../values/clocks.js';
import { UsageError } from '../../errors/usage-error.js';
import { lazyQuery } from './lazy-query.js';
import { sqlState } from './sql-state.js';

/** Milliseconds for which a statement waits for a connection. */
const placeTimeoutMs = 10_000;
/** Maximum milliseconds between two attempts; the minimum is half of it. */
const pause = 200;

/**
 * Makes the statements of a client wait while the server has no connection left for its role, for example because another process
 * uses them all. The driver would fail at once, even if one of its own connections becomes free a moment later. Repeating is safe,
 * because such a statement has not run.
 *
 * @param onFailure called with the error of each statement and transaction that fails
 */
export function waitForPlace(client: Sql, onFailure: (error: unknown) => void = () => undefined): Sql {
  const unsafe = client.unsafe.bind(client);
  const begin = client.begin.bind(client) as (work: (session: TransactionSql) => unknown) => Promise<unknown>;
  const placed = async <T>(run: () => PromiseLike<T>): Promise<T> => {
    try {
      return await untilPlaced(run);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return Object.assign(client, {
    unsafe: ((...statement: Parameters<Sql['unsafe']>) =>
      // The driver begins a transaction with a special query, which `begin` below repeats with the whole transaction.
      'onexecute' in (statement[2] ?? {})
        ? unsafe(...statement)
        : lazyQuery(() => unsafe(...statement), placed)) as Sql['unsafe'],
    begin: ((work: (session: TransactionSql) => unknown) => placed(() => begin(work))) as Sql['begin'],
  });
}

/** Whether the server has refused a connection because there are too many. */
export const isWithoutPlace = (error: unknown): boolean => sqlState(error) === '53300';

/** Throws `UsageError` if the server had no connection left; otherwise has no effect. */
export function explainNoPlace(error: unknown): void {
  if (!isWithoutPlace(error)) return;
  throw new UsageError(
    'The database server has no connection left for this role (53300). Give its processes fewer with --connections ' +
      '(DATABASE_CONNECTIONS), allow the role more (alter role … connection limit), or put PgBouncer in between.',
    { cause: error },
  );
}

async function untilPlaced<T>(run: () => PromiseLike<T>): Promise<T> {
  const end = elapsed() + placeTimeoutMs;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (!isWithoutPlace(error) || elapsed() > end) throw error;
      await setTimeout(pause * (0.5 + Math.random() / 2));
    }
}
