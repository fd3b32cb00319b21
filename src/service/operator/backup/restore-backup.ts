import { sql } from 'drizzle-orm';
import { describeError, isSqlState } from '../../../errors/describe-error.js';
import { UsageError } from '../../../errors/usage-error.js';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { sqlState } from '../../db/sql-state.js';
import { migrationsFolder } from '../../db/template.js';
import { readMigrations, withMigrationsUntil } from '../migrations.js';
import type { RawDatabase } from '../raw-database.js';
import { readBackup } from './read-backup.js';
import type { Table } from './tables.js';
import { listTables } from './tables.js';

/** What a restore has done. */
export interface Restored {
  readonly rows: number;
  /** Time of the backup's snapshot, ISO 8601. */
  readonly createdAt: string;
}

/**
 * Restores a backup to an empty database, in one transaction: all of it or nothing. It creates the tables of the backup's version,
 * and then runs the newer migrations. Throws `UsageError` if the database is not empty, if the backup cannot be read, and if the
 * database refuses a row.
 *
 * @param onProgress called with the number of rows written so far
 */
export async function restoreBackup(
  path: string,
  { database, migrate }: RawDatabase,
  onProgress: (done: number) => void = () => undefined,
): Promise<Restored> {
  const parts = readBackup(path);
  const start = await parts.next();
  if (start.done || start.value.kind !== 'start') throw new Error('A backup does not begin with its start.');
  const { migration, createdAt } = start.value;
  await checkIsOurs(database);
  const isKnown = await withMigrationsUntil(migration, async (folder) => {
    await migrate(folder);
  });
  if (!isKnown) throw new UsageError(`A newer version of Laurel wrote ${path}. Restore it with that version.`);
  const { applied } = await readMigrations(database);
  if (applied.at(-1)?.tag !== migration)
    throw new UsageError('The database has newer tables than the backup. Restore it to a new, empty database.');
  const tables = await listTables(database);
  await checkIsEmpty(database, tables);
  let rows = 0;
  const restore = async (transaction: Database) => {
    const triggered = await listTriggered(transaction);
    // The backup already contains what the triggers would write.
    for (const name of triggered) await transaction.execute(sql.raw(`alter table ${name} disable trigger user`));
    let insert = '';
    for await (const part of parts) {
      if (part.kind === 'table') insert = insertInto(part.table, tables, path);
      if (part.kind !== 'rows') continue;
      await insertRows(transaction, insert, part.rows).catch(async (error: unknown) => {
        const refused = await firstRefused(transaction, insert, part.rows, error);
        throw new UsageError(refusal(path, part.line + refused.index, refused.error));
      });
      rows += part.rows.length;
      onProgress(rows);
    }
    for (const name of triggered) await transaction.execute(sql.raw(`alter table ${name} enable trigger user`));
    await continueSequences(transaction);
  };
  await database.transaction(restore).catch((error: unknown) => {
    const { code, message } = describeError(error);
    if (!isSqlState(code)) throw error;
    throw new UsageError(`Nothing was restored: the database stopped with “${message}” (${code}). Mend that first.`);
  });
  await migrate(migrationsFolder);
  await database.execute(sql`analyze`);
  return { rows, createdAt };
}

/** Returns the beginning of a statement that inserts rows. It only contains names that exist in the database. */
function insertInto({ name, columns }: Table, tables: readonly Table[], path: string): string {
  const table = tables.find((each) => each.name === name);
  if (!table || columns.some((column) => !table.columns.includes(column)))
    throw new UsageError(`${path} is damaged: this version has no such table as ${name}. Use another backup.`);
  const list = columns.join(', ');
  return `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, `;
}

/** Inserts rows between savepoints, so that the transaction can go on if they are refused. */
const insertRows = (transaction: Database, insert: string, rows: readonly string[]): Promise<unknown> =>
  transaction.transaction((inner) => inner.execute(sql`${sql.raw(insert)}${`[${rows.join(',')}]`}::jsonb)`));

/**
 * Finds the first of some rows that the database refuses, because its error names only the table. Rethrows an error that is not
 * about rows.
 *
 * @param error error for the whole batch
 */
async function firstRefused(
  transaction: Database,
  insert: string,
  rows: readonly string[],
  error: unknown,
): Promise<{ readonly index: number; readonly error: unknown }> {
  if (!isAboutRows(error)) throw error;
  let [start, end, refused] = [0, rows.length, error];
  while (end - start > 1) {
    const middle = Math.floor((start + end) / 2);
    try {
      await insertRows(transaction, insert, rows.slice(start, middle));
      start = middle;
    } catch (inner) {
      if (!isAboutRows(inner)) throw inner;
      [end, refused] = [middle, inner];
    }
  }
  return { index: start, error: refused };
}

/** Whether an error is of SQLSTATE's classes for data (22) and constraints (23). */
const isAboutRows = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

/** Returns the message that names the refused line and the reason, without the line's content, which may be a member's data. */
function refusal(path: string, line: number, error: unknown): string {
  const { message, code } = describeError(error);
  return `Nothing was restored: the database refuses line ${line} of ${path}: ${message} (${code}). Use another backup.`;
}

/** Throws `UsageError` if a database has tables of another application. */
async function checkIsOurs(database: Database): Promise<void> {
  const { applied, isNewer } = await readMigrations(database);
  const isNew = applied.length === 0 && !isNewer;
  if (isNewer || (isNew && (await listTables(database)).length > 0)) throw notEmpty();
}

async function checkIsEmpty(database: Database, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const [found] = rowsOf(await database.execute(sql.raw(`select 1 from ${name} limit 1`)));
    if (found) throw notEmpty();
  }
}

const notEmpty = () =>
  new UsageError(
    'The database is not empty, and a restore replaces nothing. Name a new one with --database-url, or a new directory with --data.',
  );

const listTriggered = async (database: Database): Promise<string[]> =>
  rowsOf<{ name: string }>(
    await database.execute(sql`
      select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal order by 1`),
  ).map(({ name }) => name);

/** Sets sequences to continue after the numbers in use. */
async function continueSequences(database: Database): Promise<void> {
  const sequences = rowsOf<{ table: string; column: string; sequence: string }>(
    await database.execute(sql`
      select class.oid::regclass::text as table, quote_ident(attname) as column,
        pg_get_serial_sequence(class.oid::regclass::text, attname) as sequence
      from pg_class as class join pg_attribute on attrelid = class.oid
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(class.oid::regclass::text, attname) is not null`),
  );
  for (const { table, column, sequence } of sequences)
    await database.execute(sql`
      select setval(${sequence}::regclass, coalesce(max(${sql.raw(column)}), 0) + 1, false) from ${sql.raw(table)}`);
}
