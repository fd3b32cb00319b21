import { and, asc, count, inArray, isNull } from 'drizzle-orm';
import type { Website } from '../../contract/websites/websites.js';
import type { Database } from '../db/database.js';
import { mintingAssets, websiteCollections } from '../db/schema/index.js';
import type { websites } from '../db/schema/index.js';

/** Returns websites as the API shows them, in the order of the rows. */
export async function toWebsites(
  database: Database,
  rows: readonly (typeof websites.$inferSelect)[],
): Promise<Website[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const collections = await database
    .select()
    .from(websiteCollections)
    .where(inArray(websiteCollections.websiteId, ids))
    .orderBy(asc(websiteCollections.sortId), asc(websiteCollections.id));
  const counted = await database
    .select({ websiteId: mintingAssets.websiteId, assets: count() })
    .from(mintingAssets)
    .where(and(inArray(mintingAssets.websiteId, ids), isNull(mintingAssets.deletedAt)))
    .groupBy(mintingAssets.websiteId);
  return rows.map(({ id, name, termsSignedAt }) => ({
    id,
    name,
    termsSignedAt: termsSignedAt?.toISOString() ?? null,
    _count: { mintingContractAssets: counted.find(({ websiteId }) => websiteId === id)?.assets ?? 0 },
    collections: collections
      .filter(({ websiteId }) => websiteId === id)
      .map((collection) => ({
        id: collection.id,
        name: collection.name,
        imageUrl: collection.imageUrl,
        royaltyFee: Number(collection.royaltyFee ?? 0),
        royaltyFeeAddress: collection.royaltyFeeAddress ?? '',
      })),
  }));
}
