import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { badgeUsers } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { isNotBlocked } from '../../identity/participation.js';
import { selectMembers } from '../../identity/select-members.js';
import { selectHoldings, toHolding } from './find-holdings.js';

/**
 * Lists members who hold a badge or are making progress towards it, in the order in which they got their rows. A deleted badge has
 * none. Blocked members are listed only if the request names them.
 */
export const listBadgeUsers: Handler<'listBadgeUsers'> = async ({ query, scope }, { database }) => {
  const { loyaltyBadgeId, walletAddress, status, startingAfter, limit } = query;
  const after = startingAfter === undefined ? undefined : await findCursor(database, startingAfter, scope);
  const members = selectMembers(database, scope, { walletAddress });
  const rows = await selectHoldings(database)
    .where(
      and(
        eq(badgeUsers.badgeId, loyaltyBadgeId),
        inArray(badgeUsers.websiteId, [...scope.websiteIds]),
        isNull(badgeUsers.deletedAt),
        status && eq(badgeUsers.status, status),
        members ? inArray(badgeUsers.userId, members) : isNotBlocked(badgeUsers.userId, badgeUsers.websiteId),
        after &&
          sql`(${badgeUsers.createdAt}, ${badgeUsers.id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(badgeUsers.createdAt), asc(badgeUsers.id))
    .limit(limit + 1);
  return {
    data: rows.slice(0, limit).map((row) => ({ ...toHolding(row, scope.organizationId), reason: row.holding.reason })),
    hasNextPage: rows.length > limit,
  };
};

async function findCursor(database: Database, id: string, scope: Scope) {
  const [row] = await database
    // As text, because a JavaScript date is less precise than the database's timestamps.
    .select({ id: badgeUsers.id, createdAt: sql<string>`${badgeUsers.createdAt}::text` })
    .from(badgeUsers)
    .where(and(eq(badgeUsers.id, id), inArray(badgeUsers.websiteId, [...scope.websiteIds])));
  if (!row) throw invalid({ field: 'startingAfter', message: 'There is no such badge user' });
  return row;
}
