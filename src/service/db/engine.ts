import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Listen } from './listen.js';
import type * as schema from './schema/index.js';

/** Typed queries, the same on both engines. A transaction has this type too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Called with the text of each statement that is sent, for counting. */
export type OnStatement = (text: string) => void;

/**
 * What can be said of a server at the moment.
 * - `failing`: it does not answer
 * - `read_only`: it takes no writes, as a replica after a fail-over
 * - `locked`: somebody keeps a table for themselves, or waits to, so that requests wait
 */
export type DatabaseCondition = 'ok' | 'failing' | 'read_only' | 'locked';

export interface OpenDatabase {
  readonly database: Database;
  /** Connections for requests that only read, which then wait for no writer. The embedded database has one session for all. */
  readonly readers: Database;
  /** Connections to a read replica, which lags behind a little; absent without one. */
  readonly replica?: Database | undefined;
  /** Connections for jobs, so that requests do not wait for them either. */
  readonly workers: Database;
  /** Looks at the server, for a second at most. Absent for the embedded database, which lives as long as the process. */
  readonly condition?: () => Promise<DatabaseCondition>;
  readonly listen: Listen;
  /**
   * Resolves with the reason if another process has taken the directory of the embedded database: every statement fails from then
   * on. Absent for a server and in memory.
   */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}
