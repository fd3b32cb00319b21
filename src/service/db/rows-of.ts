/** Returns the rows of a raw SQL statement, whose result has a different form in the two drivers. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return Array.isArray(result) ? [...(result as Row[])] : (result as { rows: Row[] }).rows;
}
