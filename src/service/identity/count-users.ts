import { countDistinct, eq, inArray } from 'drizzle-orm';
import { userMetadata } from '../db/schema/index.js';
import type { Handler } from '../handler.js';

/** Counts the website's users; an organisation's user of two websites counts once. */
export const countUsers: Handler<'countUsers'> = async ({ scope }, { database }) => {
  const [websiteId, ...others] = scope.websiteIds;
  if (websiteId === undefined) return { totalCount: 0 };
  // Within one website the key makes users unique, and counting rows is much faster than counting distinct users.
  if (others.length === 0)
    return { totalCount: await database.$count(userMetadata, eq(userMetadata.websiteId, websiteId)) };
  const [row] = await database
    .select({ totalCount: countDistinct(userMetadata.userId) })
    .from(userMetadata)
    .where(inArray(userMetadata.websiteId, [websiteId, ...others]));
  return { totalCount: row?.totalCount ?? 0 };
};
