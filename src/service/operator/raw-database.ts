import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { explainDatabase, explainDirectory } from '../explain-database.js';
import { checkAccess } from '../db/check-access.js';
import { checkEncoding } from '../db/check-encoding.js';
import type { Database } from '../db/database.js';
import { type DirectoryLock, lockDirectory } from '../db/directory-lock.js';
import { migrate } from '../db/migrate.js';
import type { MigrateServerOptions } from '../db/migrate-server.js';
import { explainNoPlace, waitForPlace } from '../db/wait-for-place.js';
import type { DatabaseChoice } from './operator-options.js';

/** A database that is opened without migrating it. */
export interface RawDatabase {
  readonly database: Database;
  /** Runs the pending migrations of a folder, under the lock that services take. */
  migrate(folder: string, options?: Pick<MigrateServerOptions, 'onWaiting' | 'signal'>): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database, or creates an empty one. Throws `UsageError` if it cannot be reached or a service holds the directory. */
export async function openRaw({ data, databaseUrl }: DatabaseChoice): Promise<RawDatabase> {
  return databaseUrl === undefined ? openEmbedded(data) : openServer(databaseUrl);
}

async function openServer(url: string): Promise<RawDatabase> {
  const [{ connectTo }, { migrateServer }, { drizzle }] = await Promise.all([
    import('../db/connect.js'),
    import('../db/migrate-server.js'),
    import('drizzle-orm/postgres-js'),
  ]);
  const explain = (error: unknown): never => {
    explainNoPlace(error);
    explainDatabase(error, { setting: '--database-url (DATABASE_URL)', url });
    throw error;
  };
  const connect = await connectTo(url).catch(explain);
  const client = waitForPlace(connect({ max: 1 }));
  const database = drizzle(client) as unknown as Database;
  try {
    await checkEncoding(database);
  } catch (error) {
    await client.end({ timeout: 1 });
    explain(error);
  }
  return {
    database,
    migrate: (folder, options) => migrateServer(database, { ...options, connect, folder }).catch(explain),
    close: () => client.end({ timeout: 5 }),
  };
}

async function openEmbedded(directory: string): Promise<RawDatabase> {
  const lock = await prepareDirectory(directory);
  try {
    const [{ PGliteClient }, { drizzle }] = await Promise.all([
      import('../db/pglite-client.js'),
      import('drizzle-orm/pglite'),
    ]);
    const client = await PGliteClient.open({ directory: join(directory, 'postgres') });
    void lock.taken.then((reason) => client.abandon(reason));
    // The driver uses only `query` and `transaction` of PGlite.
    const database = drizzle({ client: client as unknown as PGlite }) as unknown as Database;
    return {
      database,
      migrate: (folder) => migrate(database, folder),
      close: async () => {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Creates a data directory if it is missing, and locks it. */
async function prepareDirectory(directory: string): Promise<DirectoryLock> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await checkAccess(directory);
    return await lockDirectory(directory);
  } catch (error) {
    explainDirectory(error, directory);
    throw error;
  }
}
