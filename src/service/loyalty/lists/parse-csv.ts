import { separated } from '../../tables/separated.js';

/** A quote is not closed or stands inside a text, so that the content of the field is ambiguous. */
export class OpenQuoteError extends Error {
  override readonly name = 'OpenQuoteError';

  /** @param row number of the row, from 1, not counting empty rows */
  constructor(readonly row: number) {
    super('has a quote (") that is not closed, or that stands inside a text');
  }
}

/**
 * Parses rows in CSV (RFC 4180): fields separated by commas, semicolons or tabs, whichever occurs first, in quotes if they contain
 * the separator, a line break or a doubled quote. It drops spaces around fields, empty rows, a byte order mark and a first line
 * that names the separator (`sep=;`). Throws {@link OpenQuoteError} for a field that begins with a quote and does not end with one.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = () => {
    if (row.some((field) => field !== '')) rows.push(row);
    row = [];
  };
  // A field, quoted or bare, and its end. The bound keeps the regular expression from exhausting its stack.
  const { mark, table: source } = separated(text.replace(/^\uFEFF/, ''));
  const space = `[^\\S\\r\\n${mark}]*`;
  const quotedOrBare = `"([^"]*(?:""[^"]*){0,1000})"${space}|([^${mark}\\r\\n]*)`;
  const field = new RegExp(`${space}(?:${quotedOrBare})(${mark}|\\r\\n|\\n|\\r|$)`, 'y');
  while (field.lastIndex < source.length) {
    const [, quoted, bare = '', ending = ''] = field.exec(source) ?? [];
    if (bare.startsWith('"')) throw new OpenQuoteError(rows.length + 1);
    row.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (ending !== mark) end();
  }
  end();
  return rows;
}
