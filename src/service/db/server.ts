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
import { migrateServer } from './migrate-server.js';
import type { Waiting } from './migrate-server.js';
import { prepareStatements } from './prepare-statements.js';
import { Liveness } from './liveness.js';
import * as schema from './schema/index.js';
import { connectionsWithin, shareConnections } from './share-connections.js';
import { withDeadline } from './statement-deadline.js';
import { explainNoPlace, waitForPlace } from './wait-for-place.js';

/** Maximum number of a process's connections to a replica. */
const replicaConnections = 10;

/** Options for opening a server. */
export interface ServerOptions {
  readonly url: string;
  /** Read replica of the server, if there is one. */
  readonly readUrl?: string | undefined;
  /** Maximum number of connections to the server; by default 22, and no more than half of what the server allows the role. */
  readonly connections?: number | undefined;
  /**
   * Milliseconds that a statement may take, including the wait for a connection; by default no limit. It never applies to
   * `workers`.
   */
  readonly statementMs?: number | undefined;
  readonly onStatement?: OnStatement | undefined;
  /** Called when a migration has to wait for tables that others use. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined;
  /** Ends the migration. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a Postgres server and migrates its tables. Statements are prepared unless the URL has the parameter `prepare=false`, which
 * PgBouncer before version 1.21 needs for its transaction mode. Throws `UsageError` if the server has no connection left, or if
 * others keep a table locked that a migration changes.
 */
export async function openServer(options: ServerOptions): Promise<OpenDatabase> {
  const { url, readUrl, connections, statementMs, onStatement } = options;
  const [connect, connectToReplica] = await Promise.all([
    connectTo(url),
    readUrl === undefined ? undefined : connectTo(readUrl, true),
  ]);
  const allowed = await prepareServer(connect, options);
  const shares = shareConnections(connections ?? connectionsWithin(allowed));
  const pools = new Set<ConnectionPool>();
  /** @param isForJobs whether the pool is for jobs, whose statements have no time limit */
  const pool = (max: number, isForJobs = false, at = connect): ConnectionPool => {
    const driverOptions = {
      max,
      // Reconnects soon after an outage: by default, the driver waits for up to 20 seconds.
      backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
      ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
      ...(statementMs !== undefined && !isForJobs && { connection: { statement_timeout: statementMs } }),
    };
    const open = (onFailure: (error: unknown) => void) => prepareStatements(waitForPlace(at(driverOptions), onFailure));
    const opened = new ConnectionPool(open, () => renew());
    pools.add(opened);
    return opened;
  };
  const own = pool(shares.database, shares.workers === undefined);
  const readers = shares.readers === undefined ? own : pool(shares.readers);
  const workers = shares.workers === undefined ? own : pool(shares.workers, true);
  const replica = connectToReplica && pool(Math.min(replicaConnections, shares.database), false, connectToReplica);
  const liveness = new Liveness(() => connect({ max: 1, connect_timeout: 1 }), { tables, onReadOnly: () => renew() });
  const listener = listenAt(connect, (channel) => liveness.notify(channel));
  const renew = () => {
    const renewed = [...pools].filter((each) => each.renew());
    if (renewed.length > 0) listener.drop();
  };
  void liveness.condition();
  const inTime = ({ client }: ConnectionPool) =>
    statementMs === undefined ? client : withDeadline(client, statementMs);
  return {
    database: drizzle(inTime(own), { schema }),
    readers: drizzle(inTime(readers), { schema }),
    workers: drizzle(workers.client, { schema }),
    ...(replica && { replica: drizzle(inTime(replica), { schema }) }),
    condition: () => liveness.condition(),
    listen: listener.listen,
    close: async () => {
      await liveness.close();
      await Promise.all([...pools].map((each) => each.end()));
    },
  };
}

const tables: readonly string[] = Object.values(schema).flatMap((each: unknown) =>
  is(each, PgTable) ? getTableName(each) : [],
);

/** Migrates the tables. Returns the number of connections that the server allows the role. */
async function prepareServer(connect: Connect, options: ServerOptions): Promise<number> {
  const client = waitForPlace(connect({ max: 1 }));
  try {
    await checkEncoding(drizzle(client));
    const allowed = await allowedConnections(client);
    await migrateServer(drizzle(client, { schema }), { ...options, connect });
    return allowed;
  } catch (error) {
    explainNoPlace(error);
    throw error;
  } finally {
    await client.end({ timeout: 1 });
  }
}
