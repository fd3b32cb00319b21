import { separatorOf } from './separator-of.js';

/**
 * Parses rows in CSV (RFC 4180): fields between commas, semicolons or tabs, whichever comes first, in quotes if they contain the
 * mark, a line break or a doubled quote. A quote that is not closed is an ordinary character. Spaces around a field, empty rows and a byte order
 * mark are dropped.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = () => {
    if (row.some((field) => field !== '')) rows.push(row);
    row = [];
  };
  // A field, quoted or bare, and its ending. The bound keeps the search within its stack, whatever is sent.
  const source = text.replace(/^\uFEFF/, '');
  const mark = separatorOf(source);
  const space = `[^\\S\\r\\n${mark}]*`;
  const quotedOrBare = `"([^"]*(?:""[^"]*){0,1000})"${space}|([^${mark}\\r\\n]*)`;
  const field = new RegExp(`${space}(?:${quotedOrBare})(${mark}|\\r\\n|\\n|\\r|$)`, 'y');
  while (field.lastIndex < source.length) {
    const [, quoted, bare = '', ending = ''] = field.exec(source) ?? [];
    row.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (ending !== mark) end();
  }
  end();
  return rows;
}
