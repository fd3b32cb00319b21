/** Returns rows as lines of text in columns. Columns without content are left out. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = headings.flatMap((_, column) => (rows.some((row) => row[column]) ? [column] : []));
  const width = (column: number) => Math.max(...[headings, ...rows].map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]) =>
    shown
      .map((column) => (row[column] ?? '').padEnd(width(column)))
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map((row) => `${line(row)}\n`).join('');
}
