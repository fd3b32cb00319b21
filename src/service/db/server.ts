import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import { allowedConnections } from './allowed-connections.js';
import { checkEncoding } from './check-encoding.js';
import { connectTo } from './connect.js';
import type { Connect } from './connect.js';
import { ConnectionPool } from './connection-pool.js';
import type { OnStatement, OpenDatabase } from './engine.js';
import { listenAt } from './listen.js';
import { migrate } from './migrate.js';
import { prepareStatements } from './prepare-statements.js';
import { Pulse } from './pulse.js';
import * as schema from './schema/index.js';
import { connectionsWithin, shareConnections } from './share-connections.js';
import { explainNoPlace, waitForPlace } from './wait-for-place.js';

/** Maximum number of a process's connections to a replica. */
const replicaConnections = 10;

/** How a server is opened. */
interface ServerOptions {
  readonly url: string;
  /** Read replica of the server, if there is one. */
  readonly readUrl?: string | undefined;
  /** Maximum number of connections to the server; by default 22, and no more than half of what the server allows the role. */
  readonly connections?: number | undefined;
  readonly onStatement?: OnStatement | undefined;
}

/**
 * Opens a Postgres server and migrates its tables. Statements are prepared unless the URL has the parameter `prepare=false`,
 * which PgBouncer before version 1.21 needs for its transaction mode. Throws `UsageError` if the server has no connection left.
 */
export async function openServer({ url, readUrl, connections, onStatement }: ServerOptions): Promise<OpenDatabase> {
  const [connect, connectToReplica] = await Promise.all([
    connectTo(url),
    readUrl === undefined ? undefined : connectTo(readUrl, true),
  ]);
  const allowed = await prepareServer(connect);
  const shares = shareConnections(connections ?? connectionsWithin(allowed));
  const pools = new Set<ConnectionPool>();
  const pool = (max: number, at = connect): ConnectionPool => {
    const driverOptions = {
      max,
      // Reconnects soon after an outage: by default, the driver waits for up to 20 seconds.
      backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
      ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    };
    const open = (onFailure: (error: unknown) => void) => prepareStatements(waitForPlace(at(driverOptions), onFailure));
    const opened = new ConnectionPool(open, () => renew());
    pools.add(opened);
    return opened;
  };
  const own = pool(shares.database);
  const readers = shares.readers === undefined ? own : pool(shares.readers);
  const workers = shares.workers === undefined ? own : pool(shares.workers);
  const replica = connectToReplica && pool(Math.min(replicaConnections, shares.database), connectToReplica);
  const pulse = new Pulse(() => connect({ max: 1, connect_timeout: 1 }), { tables, onReadOnly: () => renew() });
  const listener = listenAt(connect, (channel) => pulse.notify(channel));
  const renew = () => {
    const renewed = [...pools].filter((each) => each.renew());
    if (renewed.length > 0) listener.drop();
  };
  void pulse.condition();
  return {
    database: drizzle(own.client, { schema }),
    readers: drizzle(readers.client, { schema }),
    workers: drizzle(workers.client, { schema }),
    ...(replica && { replica: drizzle(replica.client, { schema }) }),
    condition: () => pulse.condition(),
    listen: listener.listen,
    close: async () => {
      await pulse.close();
      await Promise.all([...pools].map((each) => each.end()));
    },
  };
}

const tables: readonly string[] = Object.values(schema).flatMap((each: unknown) =>
  is(each, PgTable) ? getTableName(each) : [],
);

/** Migrates the tables. Returns how many connections the server allows the role. */
async function prepareServer(connect: Connect): Promise<number> {
  const client = waitForPlace(connect({ max: 1 }));
  try {
    await checkEncoding(drizzle(client));
    const allowed = await allowedConnections(client);
    await migrate(drizzle(client, { schema }));
    return allowed;
  } catch (error) {
    explainNoPlace(error);
    throw error;
  } finally {
    await client.end({ timeout: 1 });
  }
}
