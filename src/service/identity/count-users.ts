import { countDistinct, inArray } from 'drizzle-orm';
import { userMetadata } from '../db/schema/index.js';
import type { Handler } from '../handler.js';

/** How many users the website has; an organisation's user of two websites counts once. */
export const countUsers: Handler<'countUsers'> = async ({ scope }, { database }) => {
  const { websiteIds } = scope;
  const [row] = await database
    .select({ totalCount: countDistinct(userMetadata.userId) })
    .from(userMetadata)
    .where(inArray(userMetadata.websiteId, [...websiteIds]));
  return { totalCount: row?.totalCount ?? 0 };
};
