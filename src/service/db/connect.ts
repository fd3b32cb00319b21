import postgres from 'postgres';
import type { Sql } from 'postgres';
import { UsageError } from '../../errors/usage-error.js';
import { checkSettings, keptByPoolers, settings } from './connection-settings.js';
import { readDatabaseUrl } from '../database-url/read-database-url.js';
import { explainNoPlace, waitForPlace } from './wait-for-place.js';

/** Opens connections to one server, each when it is first needed. Further settings reach it only if no pooler keeps them from it. */
export type Connect = (options?: postgres.Options<Record<string, never>>) => Sql;

/**
 * The driver looks types of arrays up on every new connection. Nothing here needs that, and if the connection is lost meanwhile,
 * the failure is one that nobody can handle: it ends the process.
 */
const common = { onnotice: () => undefined, fetch_types: false };

/**
 * Finds out what a server takes, and returns the one way in which connections to it are opened: for requests, for listening and
 * for commands. Throws `UsageError` if the URL cannot be read, the server has no connection left, or a pooler keeps a setting from
 * it that the code relies on.
 *
 * The settings are in the packet that starts a connection. Statements that set them would reach only one of the servers that a
 * pooler in transaction mode gives to a client, and `discard all`, with which a pooler in session mode cleans up, would undo them.
 * PgBouncer refuses a packet with settings that it does not keep for each client: then only those that it keeps are sent, and
 * the database has to have the others by itself.
 *
 * @param isOptional whether the server may be away at the moment: it is then taken for one that takes everything
 */
export async function connectTo(url: string, isOptional = false): Promise<Connect> {
  const { options: address } = readDatabaseUrl(url);
  const withSettings =
    (sent: Readonly<Record<string, string>>, takesAll: boolean): Connect =>
    (options) =>
      postgres({
        connect_timeout: 5,
        ...(address as unknown as postgres.Options<Record<string, never>>),
        ...common,
        ...options,
        connection: { ...address.connection, ...(takesAll && options?.connection), ...sent },
      });
  const [all, few] = [withSettings(settings, true), withSettings(keptByPoolers, false)];
  try {
    await tryOut(all);
    return all;
  } catch (error) {
    if (isRefusedSetting(error)) {
      await tryOut(few).catch(explainRefusedOptions);
      return few;
    }
    if (isOptional && !(error instanceof UsageError)) return all;
    throw error;
  }
}

/** Connects, and checks what the settings are then. */
async function tryOut(connect: Connect): Promise<void> {
  const client = waitForPlace(connect({ max: 1 }));
  try {
    await checkSettings(client);
  } catch (error) {
    explainNoPlace(error);
    throw error;
  } finally {
    await client.end({ timeout: 1 });
  }
}

function explainRefusedOptions(error: unknown): never {
  if (!isRefusedSetting(error)) throw error;
  throw new UsageError(
    `The pooler before the database takes no options: ${(error as Error).message}. Remove them from the URL, and set what they set ` +
      'by "alter role".',
  );
}

const isRefusedSetting = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);
