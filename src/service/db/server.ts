import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { checkEncoding } from './check-encoding.js';
import type { OnStatement, OpenDatabase } from './engine.js';
import { listenAt } from './listen.js';
import { prepareStatements } from './prepare-statements.js';
import { Pulse } from './pulse.js';
import * as schema from './schema/index.js';
import { migrationsFolder } from './template.js';

/** Maximum numbers of a process's connections. Postgres accepts 100 by default. */
const connections = { database: 10, readers: 5, workers: 5, replica: 10 } as const;

/**
 * The driver looks types of arrays up on every new connection. Nothing here needs that, and if the connection is lost meanwhile,
 * the failure is one that nobody can handle: it ends the process.
 */
const common = { onnotice: () => undefined, fetch_types: false };

/**
 * Opens a Postgres server and migrates its tables. Statements are prepared unless the URL has the parameter `prepare=false`,
 * which PgBouncer before version 1.21 needs for its transaction mode.
 *
 * @param readUrl read replica of the server, if there is one
 */
export async function openServer(
  url: string,
  readUrl: string | undefined,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> {
  const options: postgres.Options<Record<string, never>> = {
    ...common,
    connect_timeout: 5,
    // Reconnects soon after an outage: by default, the driver waits for up to 20 seconds.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 1),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
  };
  const connect = (max: number, to = url) => prepareStatements(postgres(to, { ...options, max }));
  const client = connect(connections.database);
  const [readers, workers] = [connect(connections.readers), connect(connections.workers)];
  const replica = readUrl === undefined ? undefined : connect(connections.replica, readUrl);
  const pulse = new Pulse(() => postgres(url, { ...common, max: 1, connect_timeout: 1 }));
  const database = drizzle(client, { schema });
  const end = async (timeout: number) => {
    const all = [client, readers, workers, ...(replica ? [replica] : [])];
    await Promise.all(all.map((each) => each.end({ timeout })));
  };
  try {
    await checkEncoding(database);
    // Two services may start on one database at once; each waits here for the other's migrations.
    await client.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('laurel migrations'))`;
      await migrate(database, { migrationsFolder });
    });
  } catch (error) {
    await end(1);
    throw error;
  }
  void pulse.beats();
  return {
    database,
    readers: drizzle(readers, { schema }),
    workers: drizzle(workers, { schema }),
    ...(replica && { replica: drizzle(replica, { schema }) }),
    isThere: () => pulse.beats(),
    listen: listenAt(url),
    close: async () => {
      await pulse.close();
      await end(5);
    },
  };
}
