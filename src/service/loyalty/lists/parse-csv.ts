/**
 * Rows of a table in CSV (RFC 4180): fields between commas, semicolons or tabs, in quotes where they hold one of these, a
 * line break or, doubled, a quote. Spaces around a field and empty rows are dropped, a byte order mark as well.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = () => {
    if (row.some((field) => field !== '')) rows.push(row);
    row = [];
  };
  // A field, in quotes or bare, and what ends it.
  const field = /[^\S\r\n\t]*(?:"((?:[^"]|"")*)"[^\S\r\n\t]*|([^,;\t\r\n]*))([,;\t]|\r\n|\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, '');
  while (field.lastIndex < source.length) {
    const start = field.lastIndex;
    const match = field.exec(source);
    if (!match) {
      // A quote that is not closed, or text after one: the line is taken as it stands.
      const rest = /[^\r\n]*(?:\r\n|\n|\r|$)/y;
      rest.lastIndex = start;
      row.push((rest.exec(source)?.[0] ?? '').trim());
      field.lastIndex = rest.lastIndex;
      end();
      continue;
    }
    const [, quoted, bare, ending = ''] = match;
    row.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim());
    if (!/^[,;\t]$/.test(ending)) end();
  }
  end();
  return rows;
}
