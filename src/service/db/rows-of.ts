/** Returns the rows of a statement that was not made by the query builder: the two drivers answer in different forms. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return Array.isArray(result) ? [...(result as Row[])] : (result as { rows: Row[] }).rows;
}
