import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { UsageError } from '../../errors/usage-error.js';
import { blockersOf, describeBlocker } from './blockers.js';
import type { Blocker } from './blockers.js';
import type { Connect } from './connect.js';
import type { Database } from './engine.js';
import { migrate } from './migrate.js';
import { sqlState } from './sql-state.js';

/** A migration that has stopped waiting for a table that others use. */
export interface Waiting {
  readonly blockers: readonly Blocker[];
  /** Milliseconds until the next attempt; absent if there is none. */
  readonly retryMs?: number;
}

/** How a migration waits for tables that others use. */
interface LockTerms {
  /** Milliseconds that it waits for a table. It is short, because all requests for the table wait behind the migration. */
  readonly lockMs: number;
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[];
}

const usualTerms: LockTerms = { lockMs: 2_000, pauses: [1, 2, 4, 8, 15, 15, 15].map((seconds) => seconds * 1_000) };
/** Milliseconds between two checks for connections that block the migration. */
const lookMs = 100;

export interface MigrateServerOptions {
  readonly connect: Connect;
  /** Folder of the migrations; by default those of this version. */
  readonly folder?: string | undefined;
  /** Called when a migration has to wait. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined;
  /** Aborts the migration: the server cancels its current statement, even one that waits. */
  readonly signal?: AbortSignal | undefined;
  readonly terms?: LockTerms;
}

/**
 * Runs the pending migrations, all of them or none, on a server that others may be using. If another connection has locked a table
 * that a migration needs, the migration gives up after two seconds, because even readers of the table would wait behind it, and
 * retries for about a minute. If that fails, throws `UsageError`, which names the connection that holds the table.
 *
 * @param database a single connection, which nothing else uses
 */
export async function migrateServer(database: Database, options: MigrateServerOptions): Promise<void> {
  const { onWaiting, signal, terms: { lockMs, pauses } = usualTerms } = options;
  for (const retryMs of [...pauses, undefined]) {
    const attempt = new Attempt(options);
    if (await attempt.succeeds(database, lockMs)) return;
    const { blockers } = attempt;
    onWaiting?.({ blockers, ...(retryMs !== undefined && { retryMs }) });
    if (retryMs === undefined) throw inTheWay(blockers);
    await setTimeout(retryMs, undefined, { signal });
  }
}

const inTheWay = (blockers: readonly Blocker[]): UsageError => {
  const table = blockers.find((each) => each.table !== null)?.table ?? 'a table';
  const [first] = blockers;
  return new UsageError(
    `A migration has to change ${table}, which others do not let go of (55P03): ` +
      `${blockers.map(describeBlocker).join('; ') || 'nobody who could be seen'}. ` +
      `Nothing was changed. End their transactions${first ? `, as by "select pg_terminate_backend(${first.pid})"` : ''}, and start again.`,
  );
};

/** One attempt to migrate, watched from a second connection, because the first one is busy. */
class Attempt {
  readonly #options: MigrateServerOptions;
  readonly #ending = new AbortController();
  #looking: Promise<void> | undefined;
  #blockers: readonly Blocker[] = [];

  constructor(options: MigrateServerOptions) {
    this.#options = options;
  }

  /** The connections that blocked it last. */
  get blockers(): readonly Blocker[] {
    return this.#blockers;
  }

  /** Runs the pending migrations. Returns false, with nothing changed, if another connection blocked them. */
  async succeeds(database: Database, lockMs: number): Promise<boolean> {
    const { folder, signal } = this.#options;
    try {
      await migrate(database, folder, { lockMs, onBegin: (pid) => this.#watch(pid) });
      return true;
    } catch (error) {
      if (sqlState(error) !== '55P03' || signal?.aborted) throw error;
      return false;
    } finally {
      this.#ending.abort();
      await this.#looking;
    }
  }

  /** @param pid process id of the migrating backend at the server */
  #watch(pid: number): void {
    this.#options.signal?.throwIfAborted();
    this.#looking = this.#look(pid).catch(() => undefined);
  }

  async #look(pid: number): Promise<void> {
    const { connect, signal } = this.#options;
    const client = connect({ max: 1 });
    const database = drizzle(client);
    const cancel = () => void database.execute(sql`select pg_cancel_backend(${pid}::int)`).catch(() => undefined);
    signal?.addEventListener('abort', cancel);
    try {
      for (;;) {
        await setTimeout(lookMs, undefined, { signal: this.#ending.signal });
        // If the check fails, for example because no connection is free, the blockers stay unknown.
        const found = await blockersOf(database, pid).catch(() => []);
        if (found.length > 0) this.#blockers = found;
      }
    } finally {
      signal?.removeEventListener('abort', cancel);
      await client.end({ timeout: 1 });
    }
  }
}
