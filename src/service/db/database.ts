import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { lockDirectory } from './directory-lock.js';
import { Pulse } from './pulse.js';
import * as schema from './schema/index.js';
import { migrationsFolder, templateFor } from './template.js';

/** Typed queries, the same on both engines. A transaction has this type too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface DatabaseOptions {
  /** URL of a Postgres server; if present, the embedded database is not used. */
  readonly url?: string | undefined;
  /** Directory of the embedded database; if absent, it is in memory and ends with the process. */
  readonly directory?: string | undefined;
  /** Called with the text of each statement that is sent, for counting. */
  readonly onStatement?: ((text: string) => void) | undefined;
}

export interface OpenDatabase {
  readonly database: Database;
  /** Whether the server answers within a second. Absent for the embedded database, which lives as long as the process. */
  readonly isThere?: () => Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens Postgres (a server, or PGlite embedded in a worker thread) and migrates its tables. Throws `UsageError` if another
 * process uses the directory.
 */
export function openDatabase({ url, directory, onStatement }: DatabaseOptions): Promise<OpenDatabase> {
  return url ? openServer(url, onStatement) : openEmbedded(directory, onStatement);
}

type OnStatement = DatabaseOptions['onStatement'];

async function openServer(url: string, onStatement: OnStatement): Promise<OpenDatabase> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ]);
  const quiet = { onnotice: () => undefined };
  // Reconnects soon after an outage: by default, the driver waits for up to 20 seconds.
  const client = postgres(url, {
    ...quiet,
    connect_timeout: 5,
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 1),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
  });
  const pulse = new Pulse(() => postgres(url, { ...quiet, max: 1, connect_timeout: 1 }));
  const database = drizzle(client, { schema });
  try {
    // Two services may start on one database at once; each waits here for the other's migrations.
    await client.reserve().then(async (connection) => {
      try {
        await connection`select pg_advisory_lock(hashtext('laurel migrations'))`;
        await migrate(database, { migrationsFolder });
        await connection`select pg_advisory_unlock(hashtext('laurel migrations'))`;
      } finally {
        connection.release();
      }
    });
  } catch (error) {
    await client.end({ timeout: 1 });
    throw error;
  }
  void pulse.beats();
  return {
    database,
    isThere: () => pulse.beats(),
    close: async () => {
      await pulse.close();
      await client.end({ timeout: 5 });
    },
  };
}

async function openEmbedded(directory: string | undefined, onStatement: OnStatement): Promise<OpenDatabase> {
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 });
  const unlock = directory === undefined ? undefined : await lockDirectory(directory);
  try {
    const postgres = directory === undefined ? undefined : join(directory, 'postgres');
    const template = templateFor(postgres);
    // The thread starts while the query builder loads.
    const [client, { drizzle }, { migrate }] = await Promise.all([
      import('./pglite-client.js').then(({ PGliteClient }) =>
        PGliteClient.open({ ...(postgres && { directory: postgres }), ...(template && { template }) }, onStatement),
      ),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ]);
    const close = async () => {
      await client.close();
      await unlock?.();
    };
    try {
      // The driver uses only `query` and `transaction` of PGlite.
      const database = drizzle({ client: client as unknown as PGlite, schema });
      await migrate(database, { migrationsFolder });
      return { database, close };
    } catch (error) {
      await client.close();
      throw error;
    }
  } catch (error) {
    await unlock?.();
    throw error;
  }
}
