import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import type * as z from 'zod/mini';
import { UsageError } from '../../../errors/usage-error.js';
import { checkInput } from '../../http/check-input.js';
import { separatorOf } from '../../loyalty/lists/separator-of.js';
import { linesOf, through } from '../lines-of.js';
import { unescapeFormula } from './formula.js';
import type { Kind, Numbered, Problem } from './kind.js';

/** Format of a file, by its extension. */
export type Format = 'csv' | 'ndjson';

const formats: Readonly<Record<string, Format>> = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' };

/** Returns the format of a file. Throws `UsageError` for an unknown extension. */
export function formatOf(path: string): Format {
  const format = formats[extname(path).toLowerCase()];
  if (!format) throw new UsageError(`${path} must end with .csv or .ndjson, which says how it is read.`);
  return format;
}

type Raw = Numbered<unknown>;

/** Yields the rows of a file, checked; for a line that is wrong, what is wrong with it. Reads it in pieces. */
export async function* readRows<Row extends object>(
  path: string,
  { schema, columns }: Pick<Kind<Row>, 'schema' | 'columns'>,
): AsyncGenerator<Numbered<Row> | Problem> {
  const raw = formatOf(path) === 'csv' ? readCsv(path, schema) : readNdjson(path);
  for await (const each of raw) {
    if ('text' in each) yield each;
    else {
      const result = checkInput(schema, each.row);
      if (result.ok) yield { line: each.line, row: result.value as Row };
      else
        for (const { field, message } of result.issues)
          yield { line: each.line, text: `${field}: ${explain(field, message, columns)}` };
    }
  }
}

const explain = (field: string, message: string, columns: readonly string[]): string =>
  message === 'Unknown field'
    ? `There is no such column. Remove it, or correct its name. Columns: ${columns.join(', ')}.`
    : `${message.replace(/\.?$/, '.')} Correct ${field} on this line.`;

async function* readCsv(path: string, schema: z.ZodMiniObject): AsyncGenerator<Raw | Problem> {
  const delimiter = separatorOf(await beginningOf(path));
  const parser = through(
    createReadStream(path),
    parse({ bom: true, columns: true, delimiter, info: true, skip_empty_lines: true, trim: true }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>)
      yield { line: info.lines, row: toRow(record, schema) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: Number(error['lines'] ?? 1), text: `${error.message.replace(/\.?$/, '.')} Correct the file there.` };
  }
}

/** Number of characters within which the headings of a file end. */
const beginningLength = 65_536;

/** Resolves with the beginning of a file, which has its headings. */
async function beginningOf(path: string): Promise<string> {
  let text = '';
  for await (const part of createReadStream(path, { encoding: 'utf8', end: beginningLength })) text += String(part);
  return text;
}

/** Returns a row of CSV with values in place of texts where its schema wants a number, a boolean or a structure. */
function toRow(record: Readonly<Record<string, string>>, schema: z.ZodMiniObject): object {
  const shape = schema.shape as Readonly<Record<string, z.ZodMiniType>>;
  return Object.fromEntries(
    Object.entries(record).flatMap(([column, cell]) => {
      const text = unescapeFormula(cell);
      if (text === '') return [];
      const field = shape[column];
      return [[column, !field || field.safeParse(text).success ? text : (parseJson(text) ?? text)]];
    }),
  );
}

async function* readNdjson(path: string): AsyncGenerator<Raw | Problem> {
  let line = 0;
  for await (const text of linesOf(createReadStream(path))) {
    line += 1;
    if (text.trim() === '') continue;
    const row = parseJson(line === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (typeof row === 'object' && row !== null) yield { line, row };
    else yield { line, text: 'Not a JSON object. Write one object in each line.' };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
