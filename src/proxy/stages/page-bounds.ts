interface Row {
  readonly id?: unknown;
}
interface Page {
  /** The rows are not checked yet. */
  readonly data: readonly (Row | null | undefined)[];
  readonly hasNextPage: boolean;
  readonly nextCursor?: unknown;
}

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  Array.isArray(value.data) &&
  'hasNextPage' in value &&
  typeof value.hasNextPage === 'boolean';

/**
 * Cleans a page of a list before it goes to a caller: no duplicate row, no row that the caller starts after, no more rows than
 * requested, and a next page only if there is a row to continue from. A cursor behind dropped rows would skip them, so it is
 * dropped, too. A value that is not a page is returned unchanged.
 *
 * @param query query of the call to the platform
 */
export function boundPage(value: unknown, query: string): unknown {
  if (!isPage(value)) return value;
  const search = new URLSearchParams(query);
  const after = search.get('startingAfter')?.toLowerCase();
  const maximum = Number(search.get('limit') ?? Number.POSITIVE_INFINITY);
  const seen = new Set<unknown>(after === undefined ? [] : [after]);
  const fresh = value.data.filter((row) => {
    const id = row?.id;
    if (typeof id !== 'string') return true;
    const key = id.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  const data = fresh.slice(0, maximum);
  const last = data.at(-1)?.id;
  const { nextCursor, ...rest } = value;
  const isWhole = fresh.length === data.length;
  const hasNextPage = (value.hasNextPage || !isWhole) && typeof last === 'string';
  return { ...rest, data, hasNextPage, ...(isWhole && hasNextPage && nextCursor !== undefined && { nextCursor }) };
}

export interface WalkLimits {
  readonly pages: number;
  readonly rows: number;
  /** Milliseconds of `elapsed` from which no further page is requested. */
  readonly until: number;
  readonly elapsed: () => number;
}

/**
 * Reads all rows of a list, page by page. It ends if a cursor repeats, if a page adds nothing new, and at each limit, so that even
 * an endless list has a bounded cost.
 *
 * @param ask requests the page after a row, or the first page without one
 */
export async function walkPages(
  ask: (startingAfter: string | undefined) => Promise<unknown>,
  limits: WalkLimits,
): Promise<readonly unknown[]> {
  const rows = new Map<unknown, unknown>();
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < limits.pages && rows.size < limits.rows && limits.elapsed() < limits.until; page += 1) {
    const answer = await ask(cursor);
    const data: readonly Row[] =
      typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
        ? (answer.data as Row[])
        : [];
    const before = rows.size;
    for (const row of data) {
      const key = typeof row?.id === 'string' ? row.id.toLowerCase() : row;
      if (!rows.has(key) && rows.size < limits.rows) rows.set(key, row);
    }
    const last = data.at(-1)?.id;
    const goesOn = isPage(answer) && answer.hasNextPage && rows.size > before;
    if (!goesOn || typeof last !== 'string' || cursors.has(last)) break;
    cursors.add(last);
    cursor = last;
  }
  return [...rows.values()];
}
