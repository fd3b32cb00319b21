import { sql } from 'drizzle-orm';

/**
 * Returns a limit that is part of the statement's text, for the query builder's `limit`. For a limit that is a parameter, Postgres
 * expects a tenth of all rows, so it plans a prepared statement anew each time, which takes longer than reading a page.
 */
export const literalLimit = (rows: number): number => sql.raw(String(Math.trunc(rows))) as unknown as number;
