import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { nameKey } from '../db/name-key.js';
import { websites } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { toWebsites } from './find-websites.js';

/** Lists websites that the key gives access to, the oldest first. `name` matches a part of their name, in any case. */
export const listWebsites: Handler<'listWebsites'> = async ({ query, scope }, { database }) => {
  const after = query.startingAfter === undefined ? undefined : await findCursor(database, query.startingAfter, scope);
  const rows = await database
    .select()
    .from(websites)
    .where(
      and(
        inArray(websites.id, [...scope.websiteIds]),
        query.name === undefined ? undefined : sql`strpos(${nameKey(websites.name)}, ${nameKey(query.name)}) > 0`,
        after && sql`(${websites.createdAt}, ${websites.id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(websites.createdAt), asc(websites.id))
    .limit(query.limit + 1);
  return {
    data: await toWebsites(database, rows.slice(0, query.limit)),
    hasNextPage: rows.length > query.limit,
  };
};

async function findCursor(database: Database, id: string, scope: Scope) {
  const [row] = await database
    // As text, because a JavaScript date is less precise than the database's timestamps.
    .select({ id: websites.id, createdAt: sql<string>`${websites.createdAt}::text` })
    .from(websites)
    .where(and(eq(websites.id, id), inArray(websites.id, [...scope.websiteIds])));
  if (!row) throw invalid({ field: 'startingAfter', message: 'There is no such website' });
  return row;
}
