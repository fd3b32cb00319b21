import { sql } from 'drizzle-orm';
import { UsageError } from '../../errors/usage-error.js';
import type { Database } from './engine.js';
import { rowsOf } from './rows-of.js';

/**
 * Throws `UsageError` if a database's encoding cannot store all characters: saving some members' names would fail, and searches
 * would not ignore case.
 */
export async function checkEncoding(database: Pick<Database, 'execute'>): Promise<void> {
  const [found] = rowsOf<{ name: string; encoding: string }>(
    await database.execute(sql`select current_database() as name, current_setting('server_encoding') as encoding`),
  );
  if (!found || found.encoding === 'UTF8') return;
  throw new UsageError(
    `The database ${found.name} has the encoding ${found.encoding}, which does not have the letters of all names. Name one in UTF8: createdb --encoding=UTF8 --template=template0 laurel.`,
  );
}
