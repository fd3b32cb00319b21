import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Listen } from './listen.js';
import type * as schema from './schema/index.js';

/** Typed queries, the same on both engines. A transaction has this type too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Called with the text of each statement that is sent, for counting. */
export type OnStatement = (text: string) => void;

/**
 * Condition of a server at the moment.
 * - `failing`: it does not answer
 * - `read_only`: it refuses writes, like a replica after a fail-over
 * - `locked`: another connection holds an exclusive lock on a table, or waits for one, so that requests wait
 */
export type DatabaseCondition = 'ok' | 'failing' | 'read_only' | 'locked';

export interface OpenDatabase {
  readonly database: Database;
  /**
   * Connections for requests that only read, so that they do not wait for writers. The embedded database has one session for
   * everything.
   */
  readonly readers: Database;
  /** Connections to a read replica, which lags behind a little; absent without one. */
  readonly replica?: Database | undefined;
  /** Connections for jobs, so that requests do not wait for them either. */
  readonly workers: Database;
  /** Checks the server, within a second. Absent for the embedded database, which runs as long as the process. */
  readonly condition?: () => Promise<DatabaseCondition>;
  readonly listen: Listen;
  /**
   * Resolves with the reason if another process has taken the directory of the embedded database: every statement fails from then
   * on. Absent for a server and for a database in memory.
   */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}
