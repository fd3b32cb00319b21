import { and, inArray, isNull } from 'drizzle-orm';
import { newestFirst } from '../../db/newest-first.js';
import { badges } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { selectMembers } from '../../identity/select-members.js';
import { toBadges } from './find-badges.js';

/** Lists badges of the website, newest first; if members are named, each with their holdings. */
export const listBadges: Handler<'listBadges'> = async ({ query, scope }, { database }) => {
  const { badgeIds, includeDeleted, limit, startingAfter } = query;
  const page = await newestFirst(database, badges, badges.createdAt, scope, startingAfter);
  const rows = await database
    .select()
    .from(badges)
    .where(
      and(
        page.where,
        badgeIds && inArray(badges.id, badgeIds),
        includeDeleted === 'true' ? undefined : isNull(badges.deletedAt),
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return {
    data: await toBadges(database, rows.slice(0, limit), {
      organizationId: scope.organizationId,
      holdings: selectMembers(database, scope, query),
    }),
    hasNextPage: rows.length > limit,
  };
};
