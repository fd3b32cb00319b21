import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { auctionBids, auctionHolds } from '../db/schema/index.js';
import { changeGroupBalances } from '../loyalty/group-ledger.js';
import type { Change } from '../loyalty/ledger.js';
import { toWholeUnits } from './base-units.js';
import type { Auction } from './find-auction.js';

/** Points held for a bid. */
export interface Hold {
  readonly id: string;
  readonly bidId: string;
  readonly userId: string;
  /** Base units */
  readonly bidAmount: string;
}

/** Finds the open holds of an auction, neither returned nor paid: all of them, or those of one bidder. */
export async function findHolds(transaction: Database, auctionId: string, userId?: string): Promise<Hold[]> {
  return transaction
    .select({
      id: auctionHolds.id,
      bidId: auctionHolds.bidId,
      userId: auctionBids.userId,
      bidAmount: auctionBids.amount,
    })
    .from(auctionHolds)
    .innerJoin(auctionBids, eq(auctionBids.id, auctionHolds.bidId))
    .where(
      and(
        eq(auctionBids.auctionId, auctionId),
        isNull(auctionHolds.releasedAt),
        userId === undefined ? undefined : eq(auctionBids.userId, userId),
      ),
    );
}

/**
 * Debits the points of a bid and returns those of the bids that it replaces, in one posting: a bidder who raises pays only the
 * difference. Throws `InsufficientBalanceError`. Does nothing for auctions in a token.
 */
export async function holdPoints(
  transaction: Database,
  auction: Auction,
  bid: { id: string; userId: string; amount: string },
  released: readonly Hold[],
  now: Date,
): Promise<void> {
  const { loyaltyCurrencyId: currencyId, currencyDecimals, websiteId, name } = auction;
  if (currencyId === null) return;
  const amount = toWholeUnits(bid.amount, currencyDecimals);
  const id = randomUUID();
  const taken = {
    currencyId,
    userId: bid.userId,
    direction: 'debit',
    amount,
    idempotencyKey: `auction-bid:${id}`,
  } as const;
  const entries = await changeGroupBalances(transaction, {
    websiteId,
    type: 'auction_bid',
    description: name,
    now,
    changes: [...released.map((hold) => changeOf(auction, hold, hold.bidAmount)), taken],
  });
  const accountId = entries.at(-1)?.accountId;
  if (accountId === undefined) throw new Error('The ledger wrote no entry.');
  // A bid has one row: if its points were returned before, the row becomes an open hold again, with new keys in the ledger.
  const held = { id, accountId, amount, createdAt: now };
  await transaction
    .insert(auctionHolds)
    .values({ ...held, bidId: bid.id })
    .onConflictDoUpdate({ target: auctionHolds.bidId, set: { ...held, returnedAmount: '0', releasedAt: null } });
  await markReleased(transaction, released, now);
}

/**
 * Closes the holds of an auction and returns the points that were not paid.
 *
 * @param paid the winning bid and its price in base units; `undefined` if no bid won
 */
export async function releaseHolds(
  transaction: Database,
  auction: Auction,
  holds: readonly Hold[],
  paid: { bidId: string; price: bigint } | undefined,
  now: Date,
): Promise<void> {
  const returns = holds.map((hold) => ({
    hold,
    amount: String(BigInt(hold.bidAmount) - (hold.bidId === paid?.bidId ? paid.price : 0n)),
  }));
  const changes = returns.filter(({ amount }) => amount !== '0');
  if (changes.length > 0)
    await changeGroupBalances(transaction, {
      websiteId: auction.websiteId,
      type: 'auction_bid',
      description: auction.name,
      now,
      changes: changes.map(({ hold, amount }) => changeOf(auction, hold, amount)),
    });
  await markReleased(transaction, holds, now);
  const paidHold = returns.find(({ hold }) => hold.bidId === paid?.bidId);
  if (!paidHold) return;
  const returnedAmount = toWholeUnits(paidHold.amount, auction.currencyDecimals);
  await transaction.update(auctionHolds).set({ returnedAmount }).where(eq(auctionHolds.id, paidHold.hold.id));
}

function changeOf(auction: Auction, hold: Hold, amount: string): Change {
  if (auction.loyaltyCurrencyId === null) throw new Error('An auction in a token holds no points.');
  return {
    currencyId: auction.loyaltyCurrencyId,
    userId: hold.userId,
    direction: 'credit',
    amount: toWholeUnits(amount, auction.currencyDecimals),
    idempotencyKey: `auction-return:${hold.id}`,
  };
}

/** Marks holds as returned in full. */
async function markReleased(transaction: Database, holds: readonly Hold[], now: Date): Promise<void> {
  if (holds.length === 0) return;
  const ids = holds.map(({ id }) => id);
  await transaction
    .update(auctionHolds)
    .set({ releasedAt: now, returnedAmount: sql`${auctionHolds.amount}` })
    .where(inArray(auctionHolds.id, ids));
}
