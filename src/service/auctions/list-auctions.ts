import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { auctionBids, auctionItems, auctions, currencies, userMetadata } from '../db/schema/index.js';
import type { CheckedRequest, Handler, ServiceContext } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { isNotBlocked } from '../identity/participation.js';
import type { Place } from '../paging/page-ends.js';
import type { Auction } from './find-auction.js';
import { isOver, sendSettlement } from './settle-auction.js';
import { showCurrency } from '../loyalty/show-currency.js';

/** Maximum number of bids shown with an auction, from the highest; `GET /api/auction_bids` has all of them. */
const bidsShown = 10;
/** Milliseconds after an auction's end from which the queue counts as having missed its settlement. */
const endingGraceMs = 5_000;

/** Lists auctions of the website, the ones that end first at the top. A late bid or the operator may move an end. */
export const listAuctions: Handler<'listAuctions'> = async (request, context) => {
  const { query, scope } = request;
  const { database, pageEnds } = context;
  const opened = await pageEnds.open('listAuctions', request);
  const found = await database
    .select({ auctions, currencies, end: sql<string>`${auctions.endsAt}::text` })
    .from(auctions)
    .leftJoin(currencies, eq(currencies.id, auctions.loyaltyCurrencyId))
    .where(and(...conditions(query, scope), await after(database, query, scope, opened.after)))
    .orderBy(asc(auctions.endsAt), asc(auctions.id))
    .limit(query.limit + 1);
  const rows = found.slice(0, query.limit);
  const hasNextPage = found.length > rows.length;
  const last = hasNextPage ? rows.at(-1) : undefined;
  if (last) await opened.end({ id: last.auctions.id, place: [last.end] });
  const ids = rows.map(({ auctions: { id } }) => id);
  const [bids, items] = await Promise.all([findBids(database, ids), findItems(database, ids)]);
  await remember(
    context,
    rows.map(({ auctions: auction }) => auction),
  );
  return {
    data: rows.map(({ auctions: auction, currencies: currency }) => ({
      ...auction,
      organizationId: scope.organizationId,
      loyaltyCurrency: currency && showCurrency(currency),
      startsAt: auction.startsAt.toISOString(),
      endsAt: auction.endsAt.toISOString(),
      createdAt: auction.createdAt.toISOString(),
      updatedAt: auction.updatedAt.toISOString(),
      deletedAt: auction.deletedAt?.toISOString() ?? null,
      auctionBids: areHidden(auction) ? [] : (bids.get(auction.id) ?? []),
      auctionItems: items.get(auction.id) ?? [],
    })),
    hasNextPage,
  };
};

/** Whether the amounts of bids are still hidden. */
export const areHidden = ({ hideBids, status }: Pick<Auction, 'hideBids' | 'status'>): boolean =>
  hideBids && status === 'in_progress';

type Query = CheckedRequest<'listAuctions'>['query'];

const isInScope = (scope: Scope): SQL => inArray(auctions.websiteId, [...scope.websiteIds]);

const conditions = (query: Query, scope: Scope): (SQL | undefined)[] => [
  isInScope(scope),
  query.includeDeleted === 'true' ? undefined : isNull(auctions.deletedAt),
  query.auctionId && inArray(auctions.id, query.auctionId),
  query.status && eq(auctions.status, query.status),
  query.type && eq(auctions.type, query.type),
  query.mintingContractId === undefined ? undefined : eq(auctions.mintingContractId, query.mintingContractId),
];

/**
 * Returns the filter for auctions after the last one of the previous page: after its remembered position or, if there is none, its
 * current one.
 */
async function after(
  database: Database,
  { startingAfter }: Query,
  scope: Scope,
  kept: Place | undefined,
): Promise<SQL | undefined> {
  if (startingAfter === undefined) return undefined;
  const place = sql`(${auctions.endsAt}, ${auctions.id})`;
  if (kept) return sql`${place} > (${kept[0]}::timestamptz, ${startingAfter}::uuid)`;
  const isCursor = and(isInScope(scope), eq(auctions.id, startingAfter));
  if ((await database.$count(auctions, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such auction' });
  return sql`${place} > (select a.ends_at, a.id from auctions a where a.id = ${startingAfter})`;
}

async function findBids(database: Database, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return new Map<string, never[]>();
  const ranked = database
    .select({
      id: auctionBids.id,
      auctionId: auctionBids.auctionId,
      amount: auctionBids.amount,
      createdAt: auctionBids.createdAt,
      bidderId:
        sql<string>`first_value(${auctionBids.id}) over (partition by ${auctionBids.auctionId}, ${auctionBids.userId}
        order by ${auctionBids.sequence})`.as('bidder_id'),
      displayName: userMetadata.displayName,
      logoUrl: userMetadata.logoUrl,
      place: sql<number>`row_number() over (partition by ${auctionBids.auctionId}
        order by ${auctionBids.amount} desc, ${auctionBids.sequence})`.as('place'),
    })
    .from(auctionBids)
    .innerJoin(auctions, eq(auctions.id, auctionBids.auctionId))
    .leftJoin(
      userMetadata,
      and(eq(userMetadata.userId, auctionBids.userId), eq(userMetadata.websiteId, auctions.websiteId)),
    )
    .where(and(inArray(auctionBids.auctionId, [...auctionIds]), isShown()))
    .as('ranked');
  const rows = await database
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${bidsShown}`)
    .orderBy(desc(ranked.amount), asc(ranked.place));
  return groupBy(rows, ({ id, amount, createdAt, bidderId, displayName, logoUrl }) => ({
    ...{ id, amount, createdAt: createdAt.toISOString() },
    bidder: { id: bidderId, displayName, logoUrl },
  }));
}

/**
 * Selects the valid bids: the winning one, and lower ones of members who take part. Bids whose points were spent, and bids of
 * blocked members, are left out.
 */
const isShown = (): SQL => {
  const winning = sql`(select winner.amount from ${auctionBids} as winner where winner.id = ${auctions.winningBidId})`;
  const isBelow = sql`(${auctions.status} <> 'completed' or ${auctionBids.amount} <= coalesce(${winning},
    greatest(${auctions.minBidAmount}, ${auctions.reservePrice}) - 1))`;
  return sql`(${auctionBids.status} = 'fulfilled' or (${isBelow}
    and (${auctionBids.status} <> 'rejected' or ${auctions.status} <> 'in_progress')
    and ${isNotBlocked(auctionBids.userId, auctionBids.websiteId)}))`;
};

async function findItems(database: Database, auctionIds: readonly string[]) {
  if (auctionIds.length === 0) return new Map<string, never[]>();
  const rows = await database
    .select()
    .from(auctionItems)
    .where(inArray(auctionItems.auctionId, [...auctionIds]))
    .orderBy(asc(auctionItems.sortId), asc(auctionItems.id));
  return groupBy(rows, ({ id, quantity, sortId, assetId }) => ({
    id,
    quantity,
    sortId,
    mintingContractAsset: { id: assetId },
  }));
}

function groupBy<Row extends { auctionId: string }, T>(rows: readonly Row[], show: (row: Row) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.auctionId, [...(groups.get(row.auctionId) ?? []), show(row)]);
  return groups;
}

/** Queues the settlement of ended auctions that are not settled yet: an auction without a bid was never queued. */
async function remember(context: ServiceContext, shown: readonly Auction[]): Promise<void> {
  const past = new Date(context.clock.now() - endingGraceMs);
  for (const auction of shown)
    if (auction.settledAt === null && isOver(auction, past)) await sendSettlement(context, auction);
}
