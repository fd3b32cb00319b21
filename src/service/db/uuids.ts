import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Builds an array of ids for `= any (…)`: a single parameter for any number of ids, so that the statement's text stays the same. */
export const uuids = (ids: Iterable<string>): SQL => sql`${`{${[...ids].join(',')}}`}::uuid[]`;
