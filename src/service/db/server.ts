import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { checkEncoding } from './check-encoding.js';
import { connectTo } from './connect.js';
import type { OnStatement, OpenDatabase } from './engine.js';
import { listenAt } from './listen.js';
import { prepareStatements } from './prepare-statements.js';
import { Pulse } from './pulse.js';
import * as schema from './schema/index.js';
import { migrationsFolder } from './template.js';

/** Maximum numbers of a process's connections. Postgres accepts 100 by default. */
const connections = { database: 10, readers: 5, workers: 5, replica: 10 } as const;

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
  const options = {
    // Reconnects soon after an outage: by default, the driver waits for up to 20 seconds.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
  };
  const connect = connectTo(url);
  const pool = (max: number, at = connect) => prepareStatements(at({ ...options, max }));
  const client = pool(connections.database);
  const [readers, workers] = [pool(connections.readers), pool(connections.workers)];
  const replica = readUrl === undefined ? undefined : pool(connections.replica, connectTo(readUrl));
  const pulse = new Pulse(() => connect({ max: 1, connect_timeout: 1 }));
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
    listen: listenAt(connect),
    close: async () => {
      await pulse.close();
      await end(5);
    },
  };
}
