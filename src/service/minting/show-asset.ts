import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { auctionItems } from '../db/schema/index.js';
import type { currencies, mintingAssets } from '../db/schema/index.js';
import { toAmount } from '../loyalty/amount.js';
import { showCurrency } from '../loyalty/show-currency.js';

export type Asset = typeof mintingAssets.$inferSelect;

/** Returns an asset as the API shows it. */
export function showAsset(
  asset: Asset,
  of: {
    organizationId: string;
    currency: typeof currencies.$inferSelect | null;
    auctionItemIds: readonly string[] | undefined;
    withMetadata?: boolean;
  },
) {
  const { contractId, price, metadata, ...shown } = asset;
  return {
    ...shown,
    takesAgreedPrice: true,
    organizationId: of.organizationId,
    mintingContractId: contractId,
    price: price === null ? null : toAmount(price),
    loyaltyCurrency: of.currency && showCurrency(of.currency),
    auctionItems: (of.auctionItemIds ?? []).map((id) => ({ id })),
    listingStartsAt: asset.listingStartsAt?.toISOString() ?? null,
    listingEndsAt: asset.listingEndsAt?.toISOString() ?? null,
    revealedAt: asset.revealedAt?.toISOString() ?? null,
    createdAt: asset.createdAt.toISOString(),
    deletedAt: asset.deletedAt?.toISOString() ?? null,
    ...(of.withMetadata && { metadata }),
  };
}

/** Finds the auction items that assets are in, by asset. */
export async function findAuctionItems(
  database: Database,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  if (assetIds.length === 0) return found;
  const rows = await database
    .select({ id: auctionItems.id, assetId: auctionItems.assetId })
    .from(auctionItems)
    .where(inArray(auctionItems.assetId, [...assetIds]))
    .orderBy(asc(auctionItems.sortId), asc(auctionItems.id));
  for (const { id, assetId } of rows) found.set(assetId, [...(found.get(assetId) ?? []), id]);
  return found;
}
