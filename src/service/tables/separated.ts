/** A line before the table that names its separator, as Excel reads it. */
const naming = /^"?sep=([,;\t])"?(?=[\r\n]|$)/i;

/** A table in CSV, and the mark between its fields. */
interface SeparatedTable {
  readonly mark: ',' | ';' | '\t';
  /** The table; empty in place of a line that only names the mark, so that all lines keep their numbers. */
  readonly table: string;
}

/**
 * Finds the mark between the fields of a table: what a first line `sep=;` names, otherwise the first comma, semicolon or tab outside
 * quotes. A table has one, so that the others are characters, such as the decimal mark in `0xab;1,5`.
 */
export function separated(text: string): SeparatedTable {
  const named = naming.exec(text);
  const [mark = ','] = named?.slice(1) ?? /[,;\t]/.exec(text.replace(/"[^"]*"/g, '')) ?? [];
  return { mark: mark as SeparatedTable['mark'], table: text.slice(named?.[0].length ?? 0) };
}
