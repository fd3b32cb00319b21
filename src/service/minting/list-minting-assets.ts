import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { lowerAddress } from '../db/name-key.js';
import { currencies, mintingAssets, mintingContracts, mints, wallets } from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import { findAuctionItems, showAsset } from './show-asset.js';

type Query = CheckedRequest<'listMintingAssets'>['query'];

/** Sort keys of assets; an asset without a price is free, one without a start has always been listed. */
const ranks = {
  price: sql`coalesce(${mintingAssets.price}, 0)`,
  startsAt: sql`coalesce(${mintingAssets.listingStartsAt}, '-infinity'::timestamptz)`,
  assetNr: sql`${mintingAssets.assetNr}`,
} as const;

/** Lists assets that can be minted, or that some wallets have minted. */
export const listMintingAssets: Handler<'listMintingAssets'> = async ({ query, scope }, { database, clock }) => {
  const { sortBy, sortDir, startingAfter, limit } = query;
  const filter = and(...filters(database, query, scope, new Date(clock.now())));
  const rank = ranks[sortBy];
  if (startingAfter !== undefined) {
    const [cursor] = await database
      .select({ id: mintingAssets.id })
      .from(mintingAssets)
      .where(and(inArray(mintingAssets.websiteId, [...scope.websiteIds]), eq(mintingAssets.id, startingAfter)));
    if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such asset' });
  }
  const { id } = mintingAssets;
  const order = sortDir === 'asc' ? asc : desc;
  const rows = await database
    .select({ asset: mintingAssets, currency: currencies })
    .from(mintingAssets)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mintingAssets.contractId))
    .leftJoin(currencies, eq(currencies.id, mintingAssets.loyaltyCurrencyId))
    .where(
      and(
        filter,
        startingAfter === undefined
          ? undefined
          : sql`(${rank}, ${id}) ${sortDir === 'asc' ? sql`>` : sql`<`}
              (select ${rank}, ${id} from ${mintingAssets} where ${id} = ${startingAfter})`,
      ),
    )
    .orderBy(order(rank), order(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const auctionItems = await findAuctionItems(
    database,
    shown.map(({ asset }) => asset.id),
  );
  return {
    data: shown.map(({ asset, currency }) =>
      showAsset(asset, {
        organizationId: scope.organizationId,
        currency,
        auctionItemIds: auctionItems.get(asset.id),
        withMetadata: query.includeMetadata === 'true',
      }),
    ),
    hasNextPage: rows.length > limit,
  };
};

function filters(database: Database, query: Query, scope: Scope, now: Date): (SQL | undefined)[] {
  const { contractAddress, currencyType, isListed, mintingContractAssetId, mintingContractIds, network } = query;
  return [
    inArray(mintingAssets.websiteId, [...scope.websiteIds]),
    ...(query.includeDeleted === 'true' ? [] : [isNull(mintingAssets.deletedAt), isNull(mintingContracts.deletedAt)]),
    contractAddress === undefined
      ? undefined
      : eq(lowerAddress(mintingContracts.address), contractAddress.toLowerCase()),
    network && eq(mintingContracts.network, network),
    currencyType &&
      (currencyType === 'loyalty'
        ? isNotNull(mintingAssets.loyaltyCurrencyId)
        : isNull(mintingAssets.loyaltyCurrencyId)),
    isListed && eq(mintingAssets.isListed, isListed === 'true'),
    mintingContractAssetId === undefined ? undefined : eq(mintingAssets.id, mintingContractAssetId),
    mintingContractIds && inArray(mintingAssets.contractId, mintingContractIds),
    query.tokenId && inArray(mintingAssets.tokenId, query.tokenId.map(Number)),
    query.status && isInState(query.status, now),
    query.walletAddress &&
      inArray(
        mintingAssets.id,
        database
          .select({ id: mints.assetId })
          .from(mints)
          .innerJoin(wallets, eq(wallets.userId, mints.userId))
          .where(
            and(
              eq(mints.status, 'minted'),
              eq(wallets.organizationId, scope.organizationId),
              inArray(wallets.lookup, query.walletAddress.map(addressLookup)),
            ),
          ),
      ),
  ];
}

/** Builds the filter. `active`: the listing is running now; `past`: it has ended. */
function isInState(status: 'active' | 'past', now: Date): SQL | undefined {
  const { listingStartsAt, listingEndsAt } = mintingAssets;
  return status === 'past'
    ? lte(listingEndsAt, now)
    : and(or(isNull(listingStartsAt), lte(listingStartsAt, now)), or(isNull(listingEndsAt), gt(listingEndsAt, now)));
}
