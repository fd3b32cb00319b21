/** A line before the table that names its separator, as Excel reads it. */
const naming = /^"?sep=([,;\t])"?(?=[\r\n]|$)/i;

/** A table in CSV, and the separator of its fields. */
interface SeparatedTable {
  readonly mark: ',' | ';' | '\t';
  /** The table, in which a line that only names the separator is empty, so that all lines keep their numbers. */
  readonly table: string;
}

/**
 * Finds the separator of a table: the one that a first line such as `sep=;` names, otherwise the first comma, semicolon or tab
 * outside quotes. The other two then count as normal characters, such as the decimal comma in `0xab;1,5`.
 */
export function separated(text: string): SeparatedTable {
  const named = naming.exec(text);
  const [mark = ','] = named?.slice(1) ?? /[,;\t]/.exec(text.replace(/"[^"]*"/g, '')) ?? [];
  return { mark: mark as SeparatedTable['mark'], table: text.slice(named?.[0].length ?? 0) };
}
