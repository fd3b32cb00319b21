import type { PendingQuery, Row } from 'postgres';

/**
 * Returns a query with the part of the driver's interface that the query builder uses: it runs once it is awaited, and returns rows
 * or arrays of values.
 *
 * @param start creates the query
 * @param run runs it, perhaps more than once
 */
export function lazyQuery(
  start: () => PendingQuery<Row[]>,
  run: <T>(start: () => PromiseLike<T>) => Promise<T>,
): PendingQuery<Row[]> {
  let rows: Promise<Row[]> | undefined;
  const awaited = () => (rows ??= run<Row[]>(start));
  const query = {
    then: (...then: Parameters<Promise<Row[]>['then']>) => awaited().then(...then),
    catch: (...then: Parameters<Promise<Row[]>['catch']>) => awaited().catch(...then),
    finally: (...then: Parameters<Promise<Row[]>['finally']>) => awaited().finally(...then),
    values: () => run(() => start().values()),
  };
  return query as unknown as PendingQuery<Row[]>;
}
