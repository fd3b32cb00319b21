import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { UsageError } from '../../../errors/usage-error.js';
import { writeWhole } from '../write-whole.js';
import { escapeFormula } from './formula.js';
import type { Kind, Source } from './kind.js';
import { formatOf } from './read-rows.js';

export interface ExportFileOptions {
  /** Columns to write; by default all columns of the kind. */
  readonly columns?: readonly string[] | undefined;
  /** Called with the number of rows written so far. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Writes all rows of a kind to a file, which appears complete or not at all. Returns the number of rows. Throws `UsageError` for
 * an unknown column, and for a file that cannot be written.
 *
 * @param path path of the file, whose extension decides the format
 */
export async function exportFile(
  path: string,
  kind: Kind,
  source: Source,
  { columns = kind.columns, onProgress }: ExportFileOptions = {},
): Promise<number> {
  const format = formatOf(path);
  const unknown = columns.find((column) => !kind.columns.includes(column));
  if (unknown !== undefined)
    throw new UsageError(`There is no column ${JSON.stringify(unknown)}. Columns: ${kind.columns.join(', ')}.`);
  let count = 0;
  const rows = async function* () {
    for await (const row of kind.export(source)) {
      count += 1;
      if (count % 1_000 === 0) onProgress?.(count);
      yield Object.fromEntries(
        columns.flatMap((column) => ((row[column] ?? null) === null ? [] : [[column, row[column]]])),
      );
    }
  };
  await writeWhole(path, (target) =>
    format === 'csv'
      ? pipeline(Readable.from(rows()), stringify({ header: true, columns, cast }), target)
      : pipeline(rows, toLines, target),
  );
  return count;
}

const cast = { boolean: String, object: (value: object) => JSON.stringify(value), string: escapeFormula };

async function* toLines(rows: AsyncIterable<object>) {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
