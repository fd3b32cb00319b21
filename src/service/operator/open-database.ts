import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { explainDatabase } from '../command-options.js';
import { openDatabase } from '../db/database.js';
import type { OpenDatabase } from '../db/database.js';
import type { DatabaseChoice } from './operator-options.js';

/** Throws `UsageError` if a data directory has no database: commands must not create one where a name is misspelt. */
export function checkExists({ data, databaseUrl }: DatabaseChoice): void {
  if (databaseUrl !== undefined || existsSync(join(data, 'postgres', 'PG_VERSION'))) return;
  throw new UsageError(
    `There is no database in ${data}. Name the service's data directory with --data, or its server with --database-url.`,
  );
}

/**
 * Opens the database of a service, migrated as a start of the service does it. Throws `UsageError` if there is none, or if a
 * service holds the data directory.
 */
async function openExisting(choice: DatabaseChoice): Promise<OpenDatabase> {
  const { data, databaseUrl } = choice;
  checkExists(choice);
  try {
    return await openDatabase({ url: databaseUrl, directory: data });
  } catch (error) {
    if (databaseUrl !== undefined) explainDatabase(error, '--database-url (DATABASE_URL)');
    throw error;
  }
}

/** Opens a database, works on it and closes it. */
export async function withDatabase<T>(choice: DatabaseChoice, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await openExisting(choice);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
