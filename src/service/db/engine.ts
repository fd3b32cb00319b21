import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Listen } from './listen.js';
import type * as schema from './schema/index.js';

/** Typed queries, the same on both engines. A transaction has this type too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Called with the text of each statement that is sent, for counting. */
export type OnStatement = (text: string) => void;

export interface OpenDatabase {
  readonly database: Database;
  /** Connections for requests that only read, which then wait for no writer. The embedded database has one session for all. */
  readonly readers: Database;
  /** Connections to a read replica, which lags behind a little; absent without one. */
  readonly replica?: Database | undefined;
  /** Connections for jobs, so that requests do not wait for them either. */
  readonly workers: Database;
  /** Whether the server answers within a second. Absent for the embedded database, which lives as long as the process. */
  readonly isThere?: () => Promise<boolean>;
  readonly listen: Listen;
  /**
   * Resolves with the reason if another process has taken the directory of the embedded database: every statement fails from then
   * on. Absent for a server and in memory.
   */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}
