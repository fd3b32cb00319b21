import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import type { Database } from '../db/database.js';
import { readMigrationFiles } from '../db/migration-files.js';
import type { Migration } from '../db/migration-files.js';
import { readJournal as readState } from '../db/migration-journal.js';
import { migrationsFolder } from '../db/template.js';

interface Journal {
  readonly entries: readonly Migration[];
}

const journalPath = join('meta', '_journal.json');

const readJournal = async (): Promise<Journal> =>
  JSON.parse(await readFile(join(migrationsFolder, journalPath), 'utf8')) as Journal;

/** Migrations that have run on a database, and those of this version that have not. */
export interface MigrationState {
  readonly applied: readonly Migration[];
  readonly pending: readonly Migration[];
  /** Whether a newer version of the package has migrated the database. */
  readonly isNewer: boolean;
}

/** Returns which migrations have run on a database, without changing anything. */
export async function readMigrations(database: Database): Promise<MigrationState> {
  return readState(database, await readMigrationFiles());
}

/** Throws `UsageError` if a database has another version than this one requires; it names the command that updates it. */
export async function checkUpToDate(database: Database): Promise<void> {
  const { applied, pending, isNewer } = await readMigrations(database);
  if (isNewer)
    throw new UsageError('A newer version of Laurel has migrated this database. Use that version, or a newer one.');
  if (applied.length === 0)
    throw new UsageError('The database has no tables of Laurel. Name the database of the service.');
  if (pending.length === 0) return;
  const tags = pending.map(({ tag }) => tag).join(', ');
  throw new UsageError(
    `The database is older than this version, and this command changes nothing. Migrations that have not run: ${tags}. Run ${commandName} migrate, or start the service.`,
  );
}

/**
 * Creates a folder with the migrations up to a given one, and passes it to `work`.
 *
 * @param tag name of the last migration; `work` is not called if this version does not have it
 * @returns whether this version has the migration
 */
export async function withMigrationsUntil(tag: string, work: (folder: string) => Promise<void>): Promise<boolean> {
  const journal = await readJournal();
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last < 0) return false;
  const folder = await mkdtemp(join(tmpdir(), 'laurel-migrations-'));
  try {
    const entries = journal.entries.slice(0, last + 1);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, journalPath), JSON.stringify({ ...journal, entries }));
    for (const { tag: name } of entries) await cp(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
    await work(folder);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
