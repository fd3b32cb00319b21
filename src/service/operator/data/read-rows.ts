import { extname } from 'node:path';
import { UsageError } from '../../../errors/usage-error.js';
import { checkInput } from '../../http/check-input.js';
import { NotTextError } from '../../tables/text-decoding.js';
import { linesOf } from '../lines-of.js';
import { inPlainWords } from './in-plain-words.js';
import type { Kind, Numbered, Problem } from './kind.js';
import { ProblemsError } from './kind.js';
import { parseJson } from './parse-json.js';
import { readCsv } from './read-csv.js';
import { textOf } from './text-of.js';

/** Format of a file, by its extension. */
export type Format = 'csv' | 'ndjson';

const formats: Readonly<Record<string, Format>> = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' };

/** Returns the format of a file. Throws `UsageError` for an unknown extension. */
export function formatOf(path: string): Format {
  const format = formats[extname(path).toLowerCase()];
  if (!format) throw new UsageError(`${path} must end with .csv or .ndjson, which says how it is read.`);
  return format;
}

/**
 * Yields the checked rows of a file; for an invalid line, its problems. It streams the file. Throws {@link ProblemsError} if the
 * whole file is invalid: not text, or with other columns.
 */
export async function* readRows<Row extends object>(
  path: string,
  kind: Pick<Kind<Row>, 'schema' | 'columns'>,
): AsyncGenerator<Numbered<Row> | Problem> {
  try {
    for await (const each of formatOf(path) === 'csv' ? readCsv(path, kind) : readNdjson(path))
      if ('text' in each) yield each;
      else yield* check(each, kind);
  } catch (error) {
    if (!(error instanceof NotTextError)) throw error;
    throw new ProblemsError([{ line: error.line, text: `The file ${error.message}.` }]);
  }
}

function* check<Row extends object>(
  { line, row }: Numbered<object>,
  { schema, columns }: Pick<Kind<Row>, 'schema' | 'columns'>,
): Generator<Numbered<Row> | Problem> {
  const result = checkInput(schema, row, inPlainWords);
  if (result.ok) yield { line, row: result.value as Row };
  else
    for (const { field, message } of result.issues)
      yield { line, text: `${field}: ${explain(field, message, columns)}` };
}

function explain(field: string, message: string, columns: readonly string[]): string {
  if (/^column \d+$/.test(field)) return 'The column has no heading. Name it in the first line, or clear its cells.';
  if (message === 'Unknown field')
    return field.includes('.')
      ? 'There is no such value. Remove it, or correct its name.'
      : `There is no such column. Remove it, or correct its name. Columns: ${columns.join(', ')}.`;
  const sentence = message.replace(/^./, (letter) => letter.toUpperCase()).replace(/\.?$/, '.');
  return `${sentence} Correct ${field} on this line.`;
}

async function* readNdjson(path: string): AsyncGenerator<Numbered<object> | Problem> {
  let line = 0;
  for await (const text of linesOf(textOf(path))) {
    line += 1;
    if (text.trim() === '') continue;
    const row = parseJson(text);
    if (typeof row === 'object' && row !== null) yield { line, row };
    else yield { line, text: 'Not a JSON object. Write one object in each line.' };
  }
}
