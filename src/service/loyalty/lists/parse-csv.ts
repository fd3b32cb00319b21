/**
 * Rows of a table in CSV (RFC 4180): fields between commas, semicolons or tabs, in quotes where they hold one of these, a
 * line break or, doubled, a quote. A quote that is not closed is a character like any other. Spaces around a field and
 * empty rows are dropped, a byte order mark as well.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = () => {
    if (row.some((field) => field !== '')) rows.push(row);
    row = [];
  };
  // A field, in quotes or bare, and what ends it. The bound keeps the search within its stack whatever is sent.
  const field = /[^\S\r\n\t]*(?:"([^"]*(?:""[^"]*){0,1000})"[^\S\r\n\t]*|([^,;\t\r\n]*))([,;\t]|\r\n|\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, '');
  while (field.lastIndex < source.length) {
    const [, quoted, bare = '', ending = ''] = field.exec(source) ?? [];
    row.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (!/^[,;\t]$/.test(ending)) end();
  }
  end();
  return rows;
}
