import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { websiteUserAttributeValues, websiteUserAttributes } from '../db/schema/index.js';

/** Finds the answers of a page's users to the website's questions, by user id. */
export async function findAttributes(database: Database, scope: Scope, page: readonly { userId: string | null }[]) {
  const ids = [...new Set(page.flatMap(({ userId }) => userId ?? []))];
  const found = new Map<string, { value: string; websiteUserAttribute: { id: string; label: string } }[]>();
  if (ids.length === 0) return found;
  const rows = await database
    .select({
      userId: websiteUserAttributeValues.userId,
      value: websiteUserAttributeValues.value,
      websiteUserAttribute: { id: websiteUserAttributes.id, label: websiteUserAttributes.label },
    })
    .from(websiteUserAttributeValues)
    .innerJoin(websiteUserAttributes, eq(websiteUserAttributes.id, websiteUserAttributeValues.attributeId))
    .where(
      and(
        inArray(websiteUserAttributeValues.userId, ids),
        inArray(websiteUserAttributes.websiteId, [...scope.websiteIds]),
        isNull(websiteUserAttributes.deletedAt),
      ),
    )
    .orderBy(websiteUserAttributes.sortId, websiteUserAttributes.id);
  for (const { userId, ...value } of rows) found.set(userId, [...(found.get(userId) ?? []), value]);
  return found;
}
