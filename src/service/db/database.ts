import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { checkAccess } from './check-access.js';
import { lockDirectory } from './directory-lock.js';
import type { OnStatement, OpenDatabase } from './engine.js';
import type { ServerOptions } from './server.js';
import * as schema from './schema/index.js';
import { templateFor } from './template.js';

export type { Database, OpenDatabase } from './engine.js';

export interface DatabaseOptions extends Omit<ServerOptions, 'url'> {
  /** URL of a Postgres server, which replaces the embedded database. Without it, the other options of a server have no effect. */
  readonly url?: string | undefined;
  /** Directory of the embedded database; if absent, it is in memory and ends with the process. */
  readonly directory?: string | undefined;
}

/**
 * Opens Postgres (a server, or PGlite embedded in a worker thread) and migrates its tables. Throws `UsageError` if another
 * process uses the directory.
 */
export function openDatabase({ url, directory, onStatement, ...server }: DatabaseOptions): Promise<OpenDatabase> {
  return url
    ? import('./server.js').then(({ openServer }) => openServer({ ...server, url, onStatement }))
    : openEmbedded(directory, onStatement);
}

async function openEmbedded(
  directory: string | undefined,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> {
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 });
  if (directory !== undefined) await checkAccess(directory);
  const lock = directory === undefined ? undefined : await lockDirectory(directory);
  try {
    const postgres = directory === undefined ? undefined : join(directory, 'postgres');
    const template = templateFor(postgres);
    // Starts the worker thread while the query builder loads.
    const [client, { drizzle }, { migrate }] = await Promise.all([
      import('./pglite-client.js').then(({ PGliteClient }) =>
        PGliteClient.open({ ...(postgres && { directory: postgres }), ...(template && { template }) }, onStatement),
      ),
      import('drizzle-orm/pglite'),
      import('./migrate.js'),
    ]);
    const close = async () => {
      await client.close();
      await lock?.release();
    };
    const lost = lock?.taken.then(async (reason) => {
      await client.abandon(reason);
      return reason;
    });
    try {
      // The driver uses only `query` and `transaction` of PGlite.
      const database = drizzle({ client: client as unknown as PGlite, schema });
      await migrate(database);
      return {
        ...{ database, readers: database, workers: database, close },
        ...(lost && { lost }),
        listen: (channel, listener) => client.listen(channel, listener),
      };
    } catch (error) {
      await client.close();
      throw error;
    }
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
