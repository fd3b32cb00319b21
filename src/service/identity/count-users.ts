import { countDistinct, eq, inArray } from 'drizzle-orm';
import { userMetadata } from '../db/schema/index.js';
import type { Handler } from '../handler.js';

/** How many users the website has; an organisation's user of two websites counts once. */
export const countUsers: Handler<'countUsers'> = async ({ scope }, { database }) => {
  const [websiteId, ...others] = scope.websiteIds;
  if (websiteId === undefined) return { totalCount: 0 };
  // Within one website users are unique by key, and counting rows takes a fraction of counting distinct ones.
  if (others.length === 0)
    return { totalCount: await database.$count(userMetadata, eq(userMetadata.websiteId, websiteId)) };
  const [row] = await database
    .select({ totalCount: countDistinct(userMetadata.userId) })
    .from(userMetadata)
    .where(inArray(userMetadata.websiteId, [websiteId, ...others]));
  return { totalCount: row?.totalCount ?? 0 };
};
