import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { explainDatabase, explainDirectory } from '../explain-database.js';
import { openDatabase } from '../db/database.js';
import type { OpenDatabase } from '../db/database.js';
import { checkUpToDate } from './migrations.js';
import type { DatabaseChoice } from './operator-options.js';
import { openRaw } from './raw-database.js';

/** Throws `UsageError` if a data directory has no database: commands must not create one because of a misspelt name. */
export function checkExists({ data, databaseUrl }: DatabaseChoice): void {
  if (databaseUrl !== undefined || isThere(join(data, 'postgres', 'PG_VERSION'), data)) return;
  throw new UsageError(
    `There is no database in ${data}. Name the service's data directory with --data, or its server with --database-url.`,
  );
}

function isThere(path: string, data: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    explainDirectory(error, data);
    throw error;
  }
}

/**
 * Opens the database of a service and migrates it, as the service does at its start. Throws `UsageError` if there is none, or if a
 * running service has locked the data directory.
 */
async function openExisting(choice: DatabaseChoice): Promise<OpenDatabase> {
  const { data, databaseUrl } = choice;
  checkExists(choice);
  try {
    return await openDatabase({ url: databaseUrl, directory: data });
  } catch (error) {
    throw explained(error, choice);
  }
}

/** Returns an error unchanged, unless it concerns opening the database: then it throws a `UsageError` with instructions. */
function explained(error: unknown, { data, databaseUrl }: DatabaseChoice): unknown {
  if (databaseUrl === undefined) explainDirectory(error, data);
  else explainDatabase(error, { setting: '--database-url (DATABASE_URL)', url: databaseUrl });
  return error;
}

interface WithDatabaseOptions {
  /** Whether the command only reads. It then does not even migrate an older database. */
  readonly isReading?: boolean;
}

/**
 * Opens a database, works on it and closes it. Throws `UsageError` if there is none, and for a command that only reads, if the
 * database is of another version.
 */
export async function withDatabase<T>(
  choice: DatabaseChoice,
  work: (opened: Pick<OpenDatabase, 'database'>) => Promise<T>,
  { isReading = false }: WithDatabaseOptions = {},
): Promise<T> {
  const opened = await (isReading ? openForReading(choice) : openExisting(choice));
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function openForReading(choice: DatabaseChoice): Promise<Pick<OpenDatabase, 'database' | 'close'>> {
  checkExists(choice);
  const opened = await openRaw(choice);
  try {
    await checkUpToDate(opened.database);
    return opened;
  } catch (error) {
    await opened.close();
    throw explained(error, choice);
  }
}
