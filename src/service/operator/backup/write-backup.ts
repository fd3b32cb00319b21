import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { writeWhole } from '../write-whole.js';
import { listTables } from './tables.js';

/** Name and version of the format, at the start of a backup. */
export const formatName = 'laurel backup 1';

/** Number of rows that are read at once. */
const pageSize = 1_000;

export interface WriteBackupOptions {
  /** Name of the last migration that has run on the database. */
  readonly migration: string;
  readonly now: Date;
  /** Called with the number of rows written so far. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Writes a snapshot of a whole database to a file that appears complete or not at all. The database stays in use meanwhile. Returns
 * the number of rows. Throws `UsageError` for a file that cannot be written.
 *
 * The file is gzip of lines of JSON: an array is a heading, an object a row of the table above it, as Postgres writes it. So no
 * number loses digits, and any version of Postgres can read it.
 */
export async function writeBackup(path: string, database: Database, options: WriteBackupOptions): Promise<number> {
  let count = 0;
  const writeTo = (target: Writable) =>
    database.transaction(
      async (transaction: Database) => {
        const lines = async function* () {
          for await (const line of readAll(transaction, options)) {
            if (line.startsWith('{')) count += 1;
            if (count % pageSize === 0) options.onProgress?.(count);
            yield `${line}\n`;
          }
        };
        await pipeline(lines, createGzip(), target);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  await writeWhole(path, writeTo);
  return count;
}

async function* readAll(transaction: Database, { migration, now }: WriteBackupOptions): AsyncGenerator<string> {
  yield JSON.stringify([formatName, { migration, createdAt: now.toISOString() }]);
  let count = 0;
  for (const { name, columns } of await listTables(transaction)) {
    yield JSON.stringify(['table', name, columns]);
    const list = columns.join(', ');
    await transaction.execute(sql`
      declare backup no scroll cursor for
      select to_jsonb(kept)::text as row from (select ${sql.raw(list)} from ${sql.raw(name)}) as kept`);
    for (;;) {
      const rows = rowsOf<{ row: string }>(await transaction.execute(sql.raw(`fetch ${pageSize} from backup`)));
      for (const { row } of rows) yield row;
      count += rows.length;
      if (rows.length < pageSize) break;
    }
    await transaction.execute(sql`close backup`);
  }
  yield JSON.stringify(['end', count]);
}
