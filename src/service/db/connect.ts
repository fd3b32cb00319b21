import postgres from 'postgres';
import type { Sql } from 'postgres';
import { UsageError } from '../../errors/usage-error.js';
import { checkSettings, keptByPoolers, settings } from './connection-settings.js';
import { readDatabaseUrl } from '../database-url/read-database-url.js';
import { explainNoPlace, waitForPlace } from './wait-for-place.js';

/**
 * Creates a client for one server, which opens each connection when it is first needed. Further settings only reach the server if
 * no pooler drops them.
 */
export type Connect = (options?: postgres.Options<Record<string, never>>) => Sql;

/**
 * By default, the driver looks up array types on every new connection. Nothing here needs that, and if the connection is lost
 * meanwhile, the driver raises an error that cannot be caught and ends the process.
 */
const common = { onnotice: () => undefined, fetch_types: false };

/**
 * Finds out which settings a server accepts, and returns the function that opens all connections to it: for requests, for listening
 * and for commands. Throws `UsageError` if the URL is invalid, the server has no connection left, or a pooler drops a setting that
 * the code relies on.
 *
 * The settings are sent in the startup packet of a connection. Statements that set them would only reach one of the server
 * connections that a pooler in transaction mode gives a client, and `discard all`, with which a pooler in session mode cleans up,
 * would undo them. PgBouncer refuses a startup packet with settings that it does not track for each client: then only those that it
 * tracks are sent, and the others have to be set in the database.
 *
 * @param isOptional whether the server may be unreachable at the moment: it is then assumed to accept all settings
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

/** Connects and checks which settings are in effect. */
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
