import { sql } from 'drizzle-orm';
import type { Database } from './engine.js';
import type { MigrationFile } from './migration-files.js';
import { rowsOf } from './rows-of.js';

/** The migrations that have run on a database. */
export interface MigrationJournal {
  readonly applied: readonly MigrationFile[];
  readonly pending: readonly MigrationFile[];
  /** Whether a newer version of the package has migrated the database. */
  readonly isNewer: boolean;
  /** Whether it has our own journal. Otherwise the journal of earlier versions shows which migrations have run. */
  readonly isOwn: boolean;
}

/**
 * Reads which migrations have run on a database, without changing anything. Earlier versions wrote to the query builder's journal,
 * which other applications in the same database may use as well, so foreign entries are ignored.
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
  // The comments of some files changed after they had run, so that only their timestamps still match.
  const times = new Set(rows.map(({ when }) => Number(when)));
  return migrations.filter(({ fileHash, when }) => hashes.has(fileHash) || times.has(when)).map(({ hash }) => hash);
}

/**
 * Creates our own journal. Its schema must not have the name of a role: if a pooler drops the search_path, Postgres would create
 * tables in a schema with the role's name.
 *
 * @param applied migrations that have run according to the journal of earlier versions
 */
export async function createJournal(database: Database, applied: readonly MigrationFile[]): Promise<void> {
  await database.execute(sql`create schema if not exists laurel_journal`);
  await database.execute(sql`
    create table laurel_journal.migrations (
      hash text primary key, name text not null, ran_at timestamptz not null default now()
    )`);
  for (const migration of applied) await noteMigration(database, migration);
}

/** Records that a migration has run. */
export async function noteMigration(database: Database, { hash, tag }: MigrationFile): Promise<void> {
  await database.execute(sql`insert into laurel_journal.migrations (hash, name) values (${hash}, ${tag})`);
}
