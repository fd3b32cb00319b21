import postgres from 'postgres';
import type { Sql } from 'postgres';
import { readDatabaseUrl } from './database-url.js';

/** Opens connections to one server, each when it is first needed. */
export type Connect = (options?: postgres.Options<Record<string, never>>) => Sql;

/**
 * The driver looks types of arrays up on every new connection. Nothing here needs that, and if the connection is lost meanwhile,
 * the failure is one that nobody can handle: it ends the process.
 */
const common = { onnotice: () => undefined, fetch_types: false };

/**
 * Returns the one way in which connections to a server are opened: for requests, for listening and for commands. Throws
 * `UsageError` if the URL cannot be read.
 */
export function connectTo(url: string): Connect {
  const { options: address } = readDatabaseUrl(url);
  return (options) =>
    postgres({
      connect_timeout: 5,
      ...(address as unknown as postgres.Options<Record<string, never>>),
      ...common,
      ...options,
    });
}
