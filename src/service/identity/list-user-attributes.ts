import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { websiteUserAttributes } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { toUserAttribute } from './to-user-attribute.js';

/** Lists the questions of the websites, in their order, without removed ones. */
export const listUserAttributes: Handler<'listUserAttributes'> = async ({ query, scope }, { database }) => {
  const { id, sortId } = websiteUserAttributes;
  const after = query.startingAfter === undefined ? undefined : await findCursor(database, query.startingAfter, scope);
  const rows = await database
    .select()
    .from(websiteUserAttributes)
    .where(
      and(
        inArray(websiteUserAttributes.websiteId, [...scope.websiteIds]),
        isNull(websiteUserAttributes.deletedAt),
        after && sql`(${sortId}, ${id}) > (${after.sortId}::integer, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(sortId), asc(id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map((row) => toUserAttribute(row, scope)),
    hasNextPage: rows.length > query.limit,
  };
};

/** Finds the question of a cursor, even a removed one, so that a caller who is paging at that moment continues at the same position. */
async function findCursor(database: Database, cursor: string, scope: Scope) {
  const [row] = await database
    .select({ id: websiteUserAttributes.id, sortId: websiteUserAttributes.sortId })
    .from(websiteUserAttributes)
    .where(and(eq(websiteUserAttributes.id, cursor), inArray(websiteUserAttributes.websiteId, [...scope.websiteIds])));
  if (!row) throw invalid({ field: 'startingAfter', message: 'There is no such row' });
  return row;
}
