import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tokenClaimAllocations, wallets } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import { toAmount } from '../loyalty/amount.js';
import { findTokenClaim } from './find-token-claim.js';

/** Lists members who have a share of a token, without shares of wallets that no member has yet. */
export const listTokenClaimUsers: Handler<'listTokenClaimUsers'> = async (request, { database, pageEnds }) => {
  const { params, query, scope } = request;
  const { sortBy, sortOrder, startingAfter, limit, walletAddress } = query;
  const claim = await findTokenClaim(database, params.id, scope.websiteIds, query.id);
  const primary = alias(wallets, 'primary_wallets');
  const { id, amount, claimedAt, tokenClaimId, walletLookup } = tokenClaimAllocations;
  // Unclaimed shares come after all others in both orders.
  const never = sortOrder === 'asc' ? sql`'infinity'::timestamptz` : sql`'-infinity'::timestamptz`;
  const [rank, type] =
    sortBy === 'amount' ? [sql`${amount}`, sql`numeric`] : [sql`coalesce(${claimedAt}, ${never})`, sql`timestamptz`];
  const asked = and(
    eq(tokenClaimId, claim.id),
    walletAddress === undefined ? undefined : eq(walletLookup, addressLookup(walletAddress)),
  );
  const opened = await pageEnds.open('listTokenClaimUsers', request);
  if (startingAfter !== undefined && !opened.after) {
    const [cursor] = await database
      .select({ id })
      .from(tokenClaimAllocations)
      .where(and(asked, eq(id, startingAfter)));
    if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such row' });
  }
  const cursor = opened.after
    ? sql`(${opened.after[0]}::${type}, ${startingAfter}::uuid)`
    : sql`(select ${rank}, ${id} from ${tokenClaimAllocations} where ${id} = ${startingAfter})`;
  const order = sortOrder === 'asc' ? asc : desc;
  const rows = await database
    .select({
      id,
      amount,
      claimedAt,
      userId: wallets.userId,
      address: primary.address,
      rank: sql<string>`${rank}::text`,
    })
    .from(tokenClaimAllocations)
    .innerJoin(wallets, and(eq(wallets.lookup, walletLookup), eq(wallets.organizationId, scope.organizationId)))
    .innerJoin(primary, and(eq(primary.userId, wallets.userId), primary.isPrimary))
    .where(
      and(
        asked,
        startingAfter === undefined
          ? undefined
          : sql`(${rank}, ${id}) ${sortOrder === 'asc' ? sql`>` : sql`<`} ${cursor}`,
      ),
    )
    .orderBy(order(rank), order(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const hasNextPage = rows.length > page.length;
  const last = hasNextPage ? page.at(-1) : undefined;
  if (last) await opened.end({ id: last.id, place: [last.rank] });
  return {
    data: page.map((row) => ({
      id: row.id,
      amount: toAmount(row.amount),
      claimedAt: row.claimedAt?.toISOString() ?? null,
      user: { id: row.userId, walletAddress: row.address },
    })),
    hasNextPage,
  };
};
