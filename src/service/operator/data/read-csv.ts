import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type * as z from 'zod/mini';
import { repeatedHeading } from '../../tables/repeated-heading.js';
import { separated } from '../../tables/separated.js';
import { through } from '../lines-of.js';
import { unescapeFormula } from './formula.js';
import type { Kind, Numbered, Problem } from './kind.js';
import { ProblemsError } from './kind.js';
import { textOf } from './text-of.js';
import { valueOf } from './value-of.js';

interface ParsedRow {
  readonly record: Readonly<Record<string, string>>;
  /** `error` is there if the row has more or fewer cells than there are headings. */
  readonly info: { readonly lines: number; readonly error?: { readonly record: readonly string[] } };
}

/** Yields the rows of a CSV table with parsed values; for an invalid row, its problems. */
export async function* readCsv<Row extends object>(
  path: string,
  kind: Pick<Kind<Row>, 'schema' | 'columns'>,
): AsyncGenerator<Numbered<object> | Problem> {
  const text = textOf(path);
  const first = await text.next();
  const { mark, table: beginning } = separated(first.done ? '' : first.value);
  // Line of the last row that could be read: the parser loses rows before a quote that is not closed.
  let last = 0;
  let width = 0;
  const columns = (cells: string[]) => {
    const headings = cells.map((cell) => cell.trim());
    checkHeadings(headings, kind);
    [last, width] = [1, headings.length];
    return headings.map((heading, index) => heading || unnamed(index));
  };
  const parser = through(
    Readable.from(joined(beginning, text)),
    parse({
      ...{ columns, delimiter: mark, info: true },
      ...{ relax_column_count: true, skip_empty_lines: true, trim: true },
      on_record: (row: ParsedRow) => {
        last = row.info.lines;
        return row;
      },
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const line = info.lines;
      const shortened = Object.entries(record).find(([, cell]) => shortNumber.test(cell));
      if (info.error) yield { line, text: wrongWidth(info.error.record.length, width) };
      else if (shortened) yield { line, text: `${shortened[0]}: ${digitsAreLost}` };
      else yield { line, row: toRow(record, kind.schema) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: last + 1, text: openQuote };
    return;
  }
  if (width === 0) yield { line: 1, text: `The file is empty. ${firstLine} Columns: ${kind.columns.join(', ')}.` };
}

const firstLine = 'The first line must name the columns, each line below it is one row.';

const openQuote =
  'In this row or below it, a quote (") is not closed, or stands inside a text. Close it; write a quote inside a text twice.';

/** Matches what spreadsheets save instead of a long number, such as `1.23E+17`. */
const shortNumber = /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/i;

const digitsAreLost =
  'A spreadsheet has saved a number without all of its digits. Format the column as text there, enter the number again, and save the file.';

const wrongWidth = (cells: number, columns: number): string =>
  `Has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the first line names ${columns} ${columns === 1 ? 'column' : 'columns'}. Correct the line; put a text that contains a separator in quotes.`;

async function* joined(beginning: string, rest: AsyncIterable<string>) {
  yield beginning;
  yield* rest;
}

/** Name for a column without a heading. Spreadsheets often save such columns, mostly empty, to the right of the table. */
const unnamed = (index: number): string => `column ${index + 1}`;

/** Throws {@link ProblemsError} for headings that are unknown or missing, or that two columns have. */
function checkHeadings(headings: readonly string[], { schema, columns }: Pick<Kind, 'schema' | 'columns'>): void {
  const shape = schema.shape as Readonly<Record<string, z.ZodMiniType>>;
  const unknown = headings.filter((heading) => heading !== '' && !Object.hasOwn(shape, heading));
  const missing = Object.keys(shape).filter(
    (column) => !headings.includes(column) && !shape[column]?.safeParse(undefined).success,
  );
  const repeated = repeatedHeading(headings);
  const texts = [
    ...unknown.map(
      (heading) =>
        `${heading}: There is no such column. Remove it, or correct its name. Columns: ${columns.join(', ')}.`,
    ),
    ...missing.map((column) => `${column}: The column is missing. ${firstLine}`),
    ...(repeated === undefined ? [] : [`${repeated}: Two columns have this name. Remove one, or correct its name.`]),
  ];
  if (texts.length > 0) throw new ProblemsError(texts.map((text) => ({ line: 1, text })));
}

/** Returns a row with parsed values, without empty cells. */
function toRow(record: Readonly<Record<string, string>>, schema: z.ZodMiniObject): object {
  const shape = schema.shape as Readonly<Record<string, z.ZodMiniType>>;
  return Object.fromEntries(
    Object.entries(record).flatMap(([column, cell]) => {
      const text = unescapeFormula(cell);
      return text === '' ? [] : [[column, valueOf(text, shape[column])]];
    }),
  );
}
