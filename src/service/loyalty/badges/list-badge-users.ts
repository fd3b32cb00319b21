import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badgeUsers } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { isNotBlocked } from '../../identity/participation.js';
import { selectMembers } from '../../identity/select-members.js';
import { selectHoldings, toHolding } from './find-holdings.js';

/**
 * Lists members who hold a badge or are making progress towards it, in the order in which they got their rows. A deleted badge has
 * none. Blocked members are listed only if the request names them. The id of a row that is not in the list is refused like an
 * unknown one, unless a page has just ended with it.
 */
export const listBadgeUsers: Handler<'listBadgeUsers'> = async (request, { database, pageEnds }) => {
  const { query, scope } = request;
  const { loyaltyBadgeId, walletAddress, status, startingAfter, limit } = query;
  const members = selectMembers(database, scope, { walletAddress });
  const listed = and(
    eq(badgeUsers.badgeId, loyaltyBadgeId),
    inArray(badgeUsers.websiteId, [...scope.websiteIds]),
    isNull(badgeUsers.deletedAt),
    status && eq(badgeUsers.status, status),
    members ? inArray(badgeUsers.userId, members) : isNotBlocked(badgeUsers.userId, badgeUsers.websiteId),
  );
  const opened = await pageEnds.open('listBadgeUsers', request);
  const after =
    startingAfter === undefined ? undefined : (opened.after?.[0] ?? (await findAge(database, startingAfter, listed)));
  const found = await selectHoldings(database)
    .where(
      and(
        listed,
        after === undefined
          ? undefined
          : sql`(${badgeUsers.createdAt}, ${badgeUsers.id}) > (${after}::timestamptz, ${startingAfter}::uuid)`,
      ),
    )
    .orderBy(asc(badgeUsers.createdAt), asc(badgeUsers.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const hasNextPage = found.length > rows.length;
  const last = hasNextPage ? rows.at(-1) : undefined;
  if (last) await opened.end({ id: last.holding.id, place: [last.age] });
  return {
    data: rows.map((row) => ({ ...toHolding(row, scope.organizationId), reason: row.holding.reason })),
    hasNextPage,
  };
};

/** Returns when a row of the list was created; throws 400 if it has no such row. */
async function findAge(database: Database, id: string, listed: SQL | undefined): Promise<string> {
  const [row] = await selectHoldings(database).where(and(eq(badgeUsers.id, id), listed));
  if (!row) throw invalid({ field: 'startingAfter', message: 'There is no such badge user' });
  return row.age;
}
