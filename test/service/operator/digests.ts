import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/service/db/database.js';
import { rowsOf } from '../../../src/service/db/rows-of.js';
import { listTables } from '../../../src/service/operator/backup/tables.js';

/** Returns the number of rows and a digest of the content of each table that a backup contains. */
export async function digests(database: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await listTables(database)) {
    const [row] = rowsOf<{ digest: string }>(
      await database.execute(sql`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(to_jsonb(kept)::text), '' order by md5(to_jsonb(kept)::text))), '') as digest
        from ${sql.raw(name)} as kept`),
    );
    found[name] = row?.digest ?? '';
  }
  return found;
}
