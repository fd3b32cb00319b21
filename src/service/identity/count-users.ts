import { and, countDistinct, inArray, sql } from 'drizzle-orm';
import { memberCountChanges, memberCounts, userMetadata } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { whoTakePart } from './participation.js';

/**
 * Counts the website's users who take part; a user of two websites counts once. For a single website, it reads a stored count,
 * because counting a million rows takes tens of milliseconds.
 */
export const countUsers: Handler<'countUsers'> = async ({ scope }, { database }) => {
  const [websiteId, ...others] = scope.websiteIds;
  if (websiteId === undefined) return { totalCount: 0 };
  if (others.length === 0) {
    // One statement reads both at the same moment.
    const kept = sql<string>`(select coalesce(sum(${memberCounts.count}), 0) from ${memberCounts}
      where ${memberCounts.websiteId} = ${websiteId}) + (
      select coalesce(sum(${memberCountChanges.change}), 0) from ${memberCountChanges}
      where ${memberCountChanges.websiteId} = ${websiteId})`;
    const [row] = await database.select({ totalCount: kept.mapWith(Number) }).from(sql`(values (1)) as one`);
    return { totalCount: row?.totalCount ?? 0 };
  }
  const [row] = await database
    .select({ totalCount: countDistinct(userMetadata.userId) })
    .from(userMetadata)
    .where(and(inArray(userMetadata.websiteId, [websiteId, ...others]), whoTakePart));
  return { totalCount: row?.totalCount ?? 0 };
};
