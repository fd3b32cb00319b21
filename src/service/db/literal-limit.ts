import { sql } from 'drizzle-orm';

/**
 * Returns a limit that is part of the statement's text, for the query builder's `limit`. If the limit is a parameter, Postgres's
 * generic plan assumes a tenth of all rows and looks too expensive, so Postgres replans the prepared statement each time, which
 * takes longer than reading a page.
 */
export const literalLimit = (rows: number): number => sql.raw(String(Math.trunc(rows))) as unknown as number;
