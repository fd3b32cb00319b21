import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * A name in the spelling by which names are compared, capital or small, composed or not, in a database of any language (migration
 * 0021). The same for a text that somebody looks for, which is found out once for a statement.
 */
export const nameKey = (name: SQLWrapper | string): SQL<string> =>
  typeof name === 'string' ? sql<string>`(select name_key(${name}::text))` : sql<string>`name_key(${name}::text)`;

/** An address in small letters. A database in Turkish would otherwise make another letter of I. */
export const lowerAddress = (address: SQLWrapper | string): SQL<string> =>
  sql<string>`lower(${address}::text collate "C")`;
