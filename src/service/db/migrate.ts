import { sql } from 'drizzle-orm';
import { UsageError } from '../../errors/usage-error.js';
import type { Database } from './engine.js';
import { readMigrationFiles } from './migration-files.js';
import type { MigrationFile } from './migration-files.js';
import { createJournal, noteMigration, readJournal } from './migration-journal.js';
import type { MigrationJournal } from './migration-journal.js';
import { rowsOf } from './rows-of.js';
import { migrationsFolder } from './template.js';

/** Message for a database that is ahead of this version. */
export const newerMessage = 'A newer version of Laurel has migrated this database. Use that version, or a newer one.';

/** Options for migrating a server that others may be using. */
interface OnServer {
  /** Milliseconds that a statement waits for a table's lock before it fails with 55P03. */
  readonly lockMs: number;
  /** Called with the process id of the migrating backend at the server. */
  readonly onBegin: (pid: number) => void;
}

/**
 * Runs the pending migrations of a folder, all of them or none. Several processes may call it at once: they wait for each other.
 * Throws `UsageError` if a newer version has migrated the database, or if it has Laurel's tables without a journal.
 */
export async function migrate(
  database: Database,
  folder: string = migrationsFolder,
  onServer?: OnServer,
): Promise<void> {
  const [known, wanted] = await Promise.all([readMigrationFiles(), readMigrationFiles(folder)]);
  const todo = (journal: MigrationJournal): readonly MigrationFile[] => {
    if (journal.isNewer) throw new UsageError(newerMessage);
    const applied = new Set(journal.applied.map(({ hash }) => hash));
    return wanted.filter(({ hash }) => !applied.has(hash));
  };
  const first = await readJournal(database, known);
  if (todo(first).length === 0 && first.isOwn) return;
  await database.transaction(async (transaction: Database) => {
    onServer?.onBegin(await processOf(transaction));
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('laurel migrations'))`);
    if (onServer) await transaction.execute(sql.raw(`set local lock_timeout = ${onServer.lockMs}`));
    const journal = await readJournal(transaction, known);
    const pending = todo(journal);
    if (journal.applied.length === 0) await checkIsNew(transaction);
    if (!journal.isOwn) await createJournal(transaction, journal.applied);
    for (const migration of pending) {
      for (const statement of migration.statements) await transaction.execute(sql.raw(statement));
      await noteMigration(transaction, migration);
    }
  });
}

/** Returns the process id of a transaction's backend. */
async function processOf(transaction: Database): Promise<number> {
  const [row] = rowsOf<{ pid: number }>(await transaction.execute(sql`select pg_backend_pid() as pid`));
  if (!row) throw new Error('The database returned no process id.');
  return row.pid;
}

/** Throws `UsageError` if there are tables without a journal, as after a restore of only the schema `public`. */
async function checkIsNew(database: Database): Promise<void> {
  const [table] = rowsOf<{ name: string }>(
    await database.execute(sql`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename in ('organizations', 'transaction_entries') order by 1 limit 1`),
  );
  if (!table) return;
  throw new UsageError(
    `The database has a table ${table.name}, but no record of how it came there (table migrations of the schema laurel_journal). If a ` +
      'dump was restored, restore the schemas laurel_journal and jobs as well; otherwise give the service a database of its own.',
  );
}
