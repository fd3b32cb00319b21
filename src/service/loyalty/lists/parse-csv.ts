/**
 * Parses rows in CSV (RFC 4180): fields between commas, semicolons or tabs, in quotes if they contain one of these, a line break
 * or a doubled quote. A quote that is not closed is an ordinary character. Spaces around a field, empty rows and a byte order
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
