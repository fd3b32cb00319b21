import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';
import { cancelRewards } from '../loyalty/cancel-rewards.js';
import { handOverPoints } from '../loyalty/hand-over-points.js';
import { countOnce } from '../loyalty/repeated-rewards.js';
import { joinWebsite } from './find-user.js';
import { handOver } from './hand-over.js';
import { syncMetadata } from './sync-metadata.js';
import { absorbedBefore, ownGroup, setGroup } from './user-group.js';

/**
 * Merges a user whose last wallet was connected to another user into that user. On every website of the first user, both join one
 * user group, together with users who were merged into the first before. The second user then has access to everything that the
 * first has. A reward that both have earned counts once. The caller has to lock both users.
 *
 * @returns the websites
 */
export async function absorbUser(
  transaction: Database,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<readonly string[]> {
  const rows = await transaction
    .select({ websiteId: userMetadata.websiteId })
    .from(userMetadata)
    .where(eq(userMetadata.userId, from))
    .orderBy(userMetadata.websiteId);
  const websiteIds = rows.map(({ websiteId }) => websiteId);
  for (const websiteId of websiteIds) {
    await joinWebsite(transaction, websiteId, to, now);
    const groupId = await ownGroup(transaction, websiteId, to, now);
    for (const userId of [from, ...(await absorbedBefore(transaction, websiteId, from))])
      await setGroup(transaction, { websiteId, userId, groupId, now });
    await syncMetadata(transaction, { websiteId, from, to, now });
  }
  const repeated = await countOnce(transaction, { from, to, now });
  await handOver(transaction, { from, to, now });
  await cancelRewards(transaction, { from, to, now }, repeated);
  // Done last, so that rewards of requests in progress have been paid.
  for (const websiteId of websiteIds) await handOverPoints(transaction, { websiteId, from, to, now });
  return websiteIds;
}
