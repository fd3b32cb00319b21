import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import {
  badges,
  currencies,
  mintingAssets,
  mintingContractBadges,
  mintingContractCollections,
  mintingContracts,
} from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { findAuctionItems, showAsset } from './show-asset.js';

type Query = CheckedRequest<'listMintingContracts'>['query'];

/** Position of a contract in the owner's order: those without a `sortId` last, then by age. */
const position = sql`(coalesce(${mintingContracts.sortId}, 2147483647), ${mintingContracts.createdAt}, ${mintingContracts.id})`;

/** Lists contracts of the website with their assets, in the order of their `sortId`. */
export const listMintingContracts: Handler<'listMintingContracts'> = async ({ query, scope }, { database }) => {
  const found = await findContracts(database, query, scope);
  const contracts = found.slice(0, query.limit);
  const ids = contracts.map(({ id }) => id);
  if (ids.length === 0) return { data: [], hasNextPage: false, stats: [] };
  const withDeleted = query.includeDeleted === 'true';
  const [assets, ownBadges, collections] = await Promise.all([
    findAssets(database, ids, withDeleted),
    findBadges(database, ids),
    database
      .select()
      .from(mintingContractCollections)
      .where(inArray(mintingContractCollections.contractId, ids))
      .orderBy(asc(mintingContractCollections.address)),
  ]);
  const auctionItems = await findAuctionItems(
    database,
    assets.map(({ asset }) => asset.id),
  );
  const { organizationId } = scope;
  const rows = contracts.map((contract) => {
    const own = assets.filter(({ asset }) => asset.contractId === contract.id);
    const live = own.filter(({ asset }) => asset.deletedAt === null);
    return { contract, own, live };
  });
  return {
    data: rows.map(({ contract, own, live }) => ({
      ...contract,
      organizationId,
      royaltyFee: contract.royaltyFee === null ? null : Number(contract.royaltyFee),
      revealAvailableAt: contract.revealAvailableAt?.toISOString() ?? null,
      totalAssets: live.length,
      mintingContractAssets: own.map(({ asset, currency }) =>
        showAsset(asset, { organizationId, currency, auctionItemIds: auctionItems.get(asset.id) }),
      ),
      mintingContractBadgeAssociation: ownBadges
        .filter(({ contractId }) => contractId === contract.id)
        .map(({ id, name, imageUrl }) => ({ loyaltyBadge: { id, name, imageUrl } })),
      mustOwnCollections: collections
        .filter(({ contractId }) => contractId === contract.id)
        .map(({ address, network }) => ({ address, network })),
    })),
    hasNextPage: found.length > contracts.length,
    stats: rows.map(({ contract, live }) => ({
      mintingContractId: contract.id,
      _sum: {
        quantity: sumOf(live.map(({ asset }) => asset.quantity)),
        quantityMinted: sumOf(live.map(({ asset }) => asset.quantityMinted)),
      },
      _count: { isListed: live.filter(({ asset }) => asset.isListed).length },
    })),
  };
};

/** Returns the sum; `null` for an empty list, as in SQL. */
const sumOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0);

async function findContracts(database: Database, query: Query, scope: Scope) {
  const inScope = inArray(mintingContracts.websiteId, [...scope.websiteIds]);
  const { startingAfter, showOnMarketplace } = query;
  if (startingAfter !== undefined) {
    const [cursor] = await database
      .select({ id: mintingContracts.id })
      .from(mintingContracts)
      .where(and(inScope, eq(mintingContracts.id, startingAfter)));
    if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such contract' });
  }
  return database
    .select()
    .from(mintingContracts)
    .where(
      and(
        inScope,
        query.includeDeleted === 'true' ? undefined : isNull(mintingContracts.deletedAt),
        showOnMarketplace && eq(mintingContracts.showOnMarketplace, showOnMarketplace === 'true'),
        startingAfter === undefined
          ? undefined
          : gt(
              position,
              sql`(select coalesce(c.sort_id, 2147483647), c.created_at, c.id from minting_contracts c
                where c.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(
      sql`coalesce(${mintingContracts.sortId}, 2147483647)`,
      asc(mintingContracts.createdAt),
      asc(mintingContracts.id),
    )
    .limit(query.limit + 1);
}

const findAssets = (database: Database, contractIds: readonly string[], withDeleted: boolean) =>
  database
    .select({ asset: mintingAssets, currency: currencies })
    .from(mintingAssets)
    .leftJoin(currencies, eq(currencies.id, mintingAssets.loyaltyCurrencyId))
    .where(
      and(
        inArray(mintingAssets.contractId, [...contractIds]),
        withDeleted ? undefined : isNull(mintingAssets.deletedAt),
      ),
    )
    .orderBy(asc(mintingAssets.assetNr), asc(mintingAssets.id));

const findBadges = (database: Database, contractIds: readonly string[]) =>
  database
    .select({
      contractId: mintingContractBadges.contractId,
      id: badges.id,
      name: badges.name,
      imageUrl: badges.imageUrl,
    })
    .from(mintingContractBadges)
    .innerJoin(badges, eq(badges.id, mintingContractBadges.badgeId))
    .where(and(inArray(mintingContractBadges.contractId, [...contractIds]), isNull(badges.deletedAt)))
    .orderBy(asc(badges.createdAt), asc(badges.id));
