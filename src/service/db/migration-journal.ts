import { sql } from 'drizzle-orm';
import type { Database } from './engine.js';
import type { MigrationFile } from './migration-files.js';
import { rowsOf } from './rows-of.js';

/** What a database says of the migrations that have run on it. */
export interface MigrationJournal {
  readonly applied: readonly MigrationFile[];
  readonly pending: readonly MigrationFile[];
  /** A newer version of the package has migrated the database. */
  readonly isNewer: boolean;
  /** Whether it has a journal of our own. Without one, what has run is known from the journal that earlier versions used. */
  readonly isOwn: boolean;
}

/**
 * Reads which migrations a database has, and changes nothing. Earlier versions wrote to the journal of the query builder, which
 * any other application in the same database may use as well: what is not ours in it is not looked at.
 */
export async function readJournal(database: Database, migrations: readonly MigrationFile[]): Promise<MigrationJournal> {
  const tables = rowsOf<{ name: string }>(
    await database.execute(sql`
      select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace as schema on schema.oid = relnamespace
      where (nspname, relname) in (('laurel_journal', 'migrations'), ('drizzle', '__drizzle_migrations'))
        and (nspname = 'laurel_journal'
          or has_schema_privilege(schema.oid, 'usage') and has_table_privilege(pg_class.oid, 'select'))`),
  ).map(({ name }) => name);
  const isOwn = tables.includes('laurel_journal.migrations');
  const ran = isOwn ? await readOwn(database) : tables.length > 0 ? await readOld(database, migrations) : [];
  const hashes = new Set(ran);
  return {
    applied: migrations.filter(({ hash }) => hashes.has(hash)),
    pending: migrations.filter(({ hash }) => !hashes.has(hash)),
    isNewer: ran.some((hash) => !migrations.some((each) => each.hash === hash)),
    isOwn,
  };
}

const readOwn = async (database: Database): Promise<string[]> =>
  rowsOf<{ hash: string }>(await database.execute(sql`select hash from laurel_journal.migrations`)).map(
    ({ hash }) => hash,
  );

async function readOld(database: Database, migrations: readonly MigrationFile[]): Promise<string[]> {
  const rows = rowsOf<{ hash: string; when: string | null }>(
    await database.execute(sql`select hash, created_at::text as when from drizzle.__drizzle_migrations`),
  );
  const hashes = new Set(rows.map(({ hash }) => hash));
  // A comment of some files was changed after they had run, so that only their time is still the same.
  const times = new Set(rows.map(({ when }) => Number(when)));
  return migrations.filter(({ fileHash, when }) => hashes.has(fileHash) || times.has(when)).map(({ hash }) => hash);
}

/**
 * Creates our own journal. Its schema has a name that no role has: tables would go to a schema of the role's name, where a pooler
 * passes no search_path on.
 *
 * @param applied what has run by the journal of earlier versions
 */
export async function createJournal(database: Database, applied: readonly MigrationFile[]): Promise<void> {
  await database.execute(sql`create schema if not exists laurel_journal`);
  await database.execute(sql`
    create table laurel_journal.migrations (
      hash text primary key, name text not null, ran_at timestamptz not null default now()
    )`);
  for (const migration of applied) await noteMigration(database, migration);
}

/** Notes that a migration has run. */
export async function noteMigration(database: Database, { hash, tag }: MigrationFile): Promise<void> {
  await database.execute(sql`insert into laurel_journal.migrations (hash, name) values (${hash}, ${tag})`);
}
