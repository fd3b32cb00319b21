import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * Builds the form of a name by which names are compared: it ignores case and Unicode composition, whatever the database's locale
 * (migration 0021). It also works for a search text; Postgres then computes it once per statement.
 */
export const nameKey = (name: SQLWrapper | string): SQL<string> =>
  typeof name === 'string' ? sql<string>`(select name_key(${name}::text))` : sql<string>`name_key(${name}::text)`;

/** Builds an address in lower case. Under a Turkish locale, `lower` alone would turn I into another letter. */
export const lowerAddress = (address: SQLWrapper | string): SQL<string> =>
  sql<string>`lower(${address}::text collate "C")`;
