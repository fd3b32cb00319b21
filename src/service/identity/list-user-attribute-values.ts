import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { websiteUserAttributeValues, websiteUserAttributes } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { toUserAttributeValue } from './to-user-attribute-value.js';

/** Lists users' answers to the current questions, oldest first. */
export const listUserAttributeValues: Handler<'listUserAttributeValues'> = async ({ query, scope }, { database }) => {
  const { id, createdAt, userId } = websiteUserAttributeValues;
  const asked = inScope(scope, inArray(userId, query.userIds));
  const after = query.startingAfter === undefined ? undefined : await findCursor(database, query.startingAfter, scope);
  const rows = await database
    .select({ value: websiteUserAttributeValues, websiteId: websiteUserAttributes.websiteId })
    .from(websiteUserAttributeValues)
    .innerJoin(websiteUserAttributes, eq(websiteUserAttributes.id, websiteUserAttributeValues.attributeId))
    .where(and(asked, after && sql`(${createdAt}, ${id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`))
    .orderBy(asc(createdAt), asc(id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map(({ value, websiteId }) => ({
      ...toUserAttributeValue(value, { organizationId: scope.organizationId, websiteId }),
      customFieldId: value.attributeId,
    })),
    hasNextPage: rows.length > query.limit,
  };
};

const inScope = ({ websiteIds }: Scope, further: SQL) =>
  and(inArray(websiteUserAttributes.websiteId, [...websiteIds]), isNull(websiteUserAttributes.deletedAt), further);

async function findCursor(database: Database, cursor: string, scope: Scope) {
  const [row] = await database
    // As text, because a JavaScript date is less precise than the database's timestamps.
    .select({
      id: websiteUserAttributeValues.id,
      createdAt: sql<string>`${websiteUserAttributeValues.createdAt}::text`,
    })
    .from(websiteUserAttributeValues)
    .innerJoin(websiteUserAttributes, eq(websiteUserAttributes.id, websiteUserAttributeValues.attributeId))
    .where(inScope(scope, eq(websiteUserAttributeValues.id, cursor)));
  if (!row) throw invalid({ field: 'startingAfter', message: 'There is no such row' });
  return row;
}
