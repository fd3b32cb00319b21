import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { auctionBids, auctionItems, auctions, currencies, mintingAssets, wallets } from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import { showCurrency } from '../loyalty/show-currency.js';

type Query = CheckedRequest<'listAuctionBids'>['query'];

/**
 * Lists bids by amount. While an auction hides them, amounts are shown only in a request for one bidder's own bids. Hidden bids
 * come after all others, so that their order reveals nothing. In a request for one bidder's bids, the id of another's bid is refused
 * like an unknown one, because its place would reveal its amount.
 */
export const listAuctionBids: Handler<'listAuctionBids'> = async ({ query, scope }, { database }) => {
  const isOwn = query.userId !== undefined || query.walletAddress !== undefined;
  const shown: SQL<string | null> = isOwn
    ? sql`${auctionBids.amount}`
    : sql`case when ${auctions.hideBids} and ${auctions.status} = 'in_progress' then null else ${auctionBids.amount} end`;
  const rank = sql`coalesce(${shown}, -1)`;
  const filter = and(...filters(database, query, scope));
  const order = query.orderBy === 'asc' ? asc : desc;
  const rows = await database
    .select({
      bid: auctionBids,
      auction: auctions,
      currency: currencies,
      item: auctionItems,
      asset: mintingAssets,
      shown,
      address: wallets.address,
    })
    .from(auctionBids)
    .innerJoin(auctions, eq(auctions.id, auctionBids.auctionId))
    .leftJoin(currencies, eq(currencies.id, auctions.loyaltyCurrencyId))
    .leftJoin(auctionItems, eq(auctionItems.id, auctionBids.auctionItemId))
    .leftJoin(mintingAssets, eq(mintingAssets.id, auctionItems.assetId))
    .leftJoin(wallets, and(eq(wallets.userId, auctionBids.userId), wallets.isPrimary))
    .where(and(filter, await after(database, query, rank, and(...ofBidder(database, query, scope)))))
    .orderBy(order(rank), asc(auctionBids.sequence))
    .offset(Number(query.skip ?? 0))
    .limit(query.limit + 1);
  const count =
    query.includeCount === 'true'
      ? await database.$count(database.select({ id: auctionBids.id }).from(auctionBids).where(filter).as('counted'))
      : undefined;
  return {
    data: rows.slice(0, query.limit).map(({ bid, auction, currency, item, asset, shown: amount, address }) => ({
      id: bid.id,
      amount,
      status: bid.status,
      auctionId: bid.auctionId,
      auction: { id: auction.id, name: auction.name },
      auctionItemId: bid.auctionItemId,
      auctionItem: item && {
        id: item.id,
        quantity: item.quantity,
        mintingContractAsset: asset && {
          id: asset.id,
          isPhygitalItem: asset.isPhygitalItem,
          revealedAt: asset.revealedAt?.toISOString() ?? null,
          tokenId: asset.tokenId,
        },
      },
      currencyAddress: auction.currencyAddress,
      currencyDecimals: auction.currencyDecimals,
      loyaltyCurrency: currency && {
        ...showCurrency(currency),
        apiAuthKey: currency.apiAuthKey,
        apiAuthType: currency.apiAuthType,
        apiAuthValue: currency.apiAuthValue,
        apiGetTransactionEntryUrl: currency.apiGetTransactionEntryUrl,
        apiGetUrl: currency.apiGetUrl,
        apiPostUrl: currency.apiPostUrl,
      },
      createdAt: bid.createdAt.toISOString(),
      updatedAt: bid.updatedAt.toISOString(),
      user: { id: bid.userId, walletAddress: address ?? bid.walletAddress },
    })),
    hasNextPage: rows.length > query.limit,
    ...(count !== undefined && { count }),
  };
};

function filters(database: Database, query: Query, scope: Scope): (SQL | undefined)[] {
  const { id, auctionId, status, statuses } = query;
  return [
    ...ofBidder(database, query, scope),
    id && inArray(auctionBids.id, id),
    auctionId === undefined ? undefined : eq(auctionBids.auctionId, auctionId),
    status && eq(auctionBids.status, status),
    statuses && inArray(auctionBids.status, statuses as (typeof auctionBids.$inferSelect)['status'][]),
  ];
}

/** Builds the filters for bids in the scope; if the query names a bidder, for theirs. */
function ofBidder(database: Database, { userId, walletAddress }: Query, scope: Scope): (SQL | undefined)[] {
  return [
    inArray(auctionBids.websiteId, [...scope.websiteIds]),
    userId === undefined ? undefined : eq(auctionBids.userId, userId),
    walletAddress === undefined
      ? undefined
      : inArray(
          auctionBids.userId,
          database
            .select({ id: wallets.userId })
            .from(wallets)
            .where(
              and(eq(wallets.organizationId, scope.organizationId), eq(wallets.lookup, addressLookup(walletAddress))),
            ),
        ),
  ];
}

/** Returns the filter for bids after the last one of the previous page. */
async function after(
  database: Database,
  { startingAfter, orderBy }: Query,
  rank: SQL,
  listed: SQL | undefined,
): Promise<SQL | undefined> {
  if (startingAfter === undefined) return undefined;
  const [cursor] = await database
    .select({ rank: sql<string>`${rank}`, sequence: auctionBids.sequence })
    .from(auctionBids)
    .innerJoin(auctions, eq(auctions.id, auctionBids.auctionId))
    .where(and(listed, eq(auctionBids.id, startingAfter)));
  if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such bid' });
  const further = orderBy === 'asc' ? gt(rank, sql`${cursor.rank}::numeric`) : lt(rank, sql`${cursor.rank}::numeric`);
  return or(further, and(eq(rank, sql`${cursor.rank}::numeric`), gt(auctionBids.sequence, cursor.sequence)));
}
