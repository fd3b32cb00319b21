import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { auctionItems, auctions, mintingAssets } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';

/** Lists the items of auctions, in their owner's order. */
export const listAuctionItems: Handler<'listAuctionItems'> = async ({ query, scope }, { database }) => {
  const { auctionId, startingAfter, limit } = query;
  const asked = and(
    inArray(auctions.websiteId, [...scope.websiteIds]),
    inArray(auctionItems.auctionId, auctionId),
    isNull(auctions.deletedAt),
  );
  const items = () =>
    database
      .select({ item: auctionItems, asset: mintingAssets })
      .from(auctionItems)
      .innerJoin(auctions, eq(auctions.id, auctionItems.auctionId))
      .innerJoin(mintingAssets, eq(mintingAssets.id, auctionItems.assetId));
  if (startingAfter !== undefined) {
    const [cursor] = await items().where(and(asked, eq(auctionItems.id, startingAfter)));
    if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such item' });
  }
  const rows = await items()
    .where(
      and(
        asked,
        startingAfter === undefined
          ? undefined
          : gt(
              sql`(${auctionItems.auctionId}, ${auctionItems.sortId}, ${auctionItems.id})`,
              sql`(select i.auction_id, i.sort_id, i.id from auction_items i where i.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(asc(auctionItems.auctionId), asc(auctionItems.sortId), asc(auctionItems.id))
    .limit(limit + 1);
  return {
    data: rows.slice(0, limit).map(({ item, asset }) => ({
      id: item.id,
      auctionId: item.auctionId,
      quantity: item.quantity,
      sortId: item.sortId,
      mintingContractAsset: {
        id: asset.id,
        name: asset.name,
        description: asset.description,
        imageUrl: asset.imageUrl,
        animationUrl: asset.animationUrl,
        tokenId: asset.tokenId,
        isPhygitalItem: asset.isPhygitalItem,
        revealedAt: asset.revealedAt?.toISOString() ?? null,
      },
    })),
    hasNextPage: rows.length > limit,
  };
};
