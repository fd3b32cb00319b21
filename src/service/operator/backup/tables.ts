import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';

/** Table of a backup. */
export interface Table {
  /** Name with its schema, quoted if SQL requires it. */
  readonly name: string;
  /** Columns that are stored, quoted if SQL requires it. */
  readonly columns: readonly string[];
}

/**
 * Lists the tables that a backup contains, each after those that it refers to. It leaves out unlogged tables, whose content is
 * temporary, and tables that the migrations fill.
 */
export async function listTables(database: Database): Promise<Table[]> {
  const tables = rowsOf<Table>(
    await database.execute(sql`
      select format('%I.%I', schema.nspname, class.relname) as name, (
        select jsonb_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
      from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace
      where class.relkind in ('r', 'p') and not class.relispartition and class.relpersistence = 'p'
        and (schema.nspname = 'public' or schema.nspname = 'jobs' and class.relname in ('job', 'archive'))
      order by 1`),
  );
  const references = rowsOf<{ from: string; to: string }>(
    await database.execute(sql`
      select format('%I.%I', a.nspname, f.relname) as from, format('%I.%I', b.nspname, t.relname) as to
      from pg_constraint as link
      join pg_class as f on f.oid = link.conrelid join pg_namespace as a on a.oid = f.relnamespace
      join pg_class as t on t.oid = link.confrelid join pg_namespace as b on b.oid = t.relnamespace
      where link.contype = 'f' and link.conrelid <> link.confrelid`),
  );
  return sortByReferences(tables, references);
}

function sortByReferences(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const sorted: Table[] = [];
  let open = [...tables];
  while (open.length > 0) {
    const names = new Set(open.map(({ name }) => name));
    const waits = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from));
    const ready = open.filter(({ name }) => !waits.has(name));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}.`);
    sorted.push(...ready);
    open = open.filter(({ name }) => waits.has(name));
  }
  return sorted;
}
