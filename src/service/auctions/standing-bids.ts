import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { auctionBids } from '../db/schema/index.js';
import { isNotBlocked } from '../identity/participation.js';
import { InsufficientBalanceError } from '../loyalty/ledger.js';
import { highestFirst } from './bidding-rules.js';
import type { StandingBid } from './bidding-rules.js';
import { termsOf } from './find-auction.js';
import type { Auction } from './find-auction.js';
import { findHolds, holdPoints, releaseHolds } from './holds.js';

/** Finds the bids of an auction that can win, in the order of their arrival: accepted ones of members who take part. */
export async function findStandingBids(transaction: Database, auctionId: string): Promise<StandingBid[]> {
  const bids = await transaction
    .select({ id: auctionBids.id, userId: auctionBids.userId, amount: auctionBids.amount })
    .from(auctionBids)
    .where(
      and(
        eq(auctionBids.auctionId, auctionId),
        eq(auctionBids.status, 'accepted'),
        isNotBlocked(auctionBids.userId, auctionBids.websiteId),
      ),
    )
    .orderBy(asc(auctionBids.sequence));
  return bids.map(({ id, userId, amount }) => ({ id, userId, amount: BigInt(amount) }));
}

/**
 * Holds the points of the valid bids, after the operator has blocked or unblocked a bidder: of the leading bid in an English
 * auction, otherwise of every bidder's highest. Bidders who do not take part get their points back. If a bidder has spent the
 * points since they were returned, their bid is rejected and the next one counts. The caller has to lock the auction.
 *
 * @returns the bids that can win and be paid, in the order of their arrival
 */
export async function holdStandingBids(transaction: Database, auction: Auction, now: Date): Promise<StandingBid[]> {
  const standing = await findStandingBids(transaction, auction.id);
  if (auction.loyaltyCurrencyId === null) return standing;
  const isEnglish = termsOf(auction).type === 'english';
  const holds = await findHolds(transaction, auction.id);
  const held = new Set(holds.map(({ bidId }) => bidId));
  const bidders = new Set(standing.map(({ userId }) => userId));
  const served = new Set<string>();
  const kept = new Set<string>();
  for (const bid of highestFirst(standing)) {
    if (isEnglish ? kept.size > 0 : served.has(bid.userId)) continue;
    const isHeld = held.has(bid.id) || (await hold(transaction, auction, bid, now));
    if (!isHeld) continue;
    kept.add(bid.id);
    served.add(bid.userId);
  }
  const released = holds.filter(({ bidId, userId }) => !kept.has(bidId) && (isEnglish || !bidders.has(userId)));
  await releaseHolds(transaction, auction, released, undefined, now);
  return standing.filter(({ id }) => kept.has(id));
}

/** Holds the points of a bid; if the bidder does not have them, rejects the bid and returns `false`. */
async function hold(transaction: Database, auction: Auction, bid: StandingBid, now: Date): Promise<boolean> {
  try {
    await transaction.transaction((inner) =>
      holdPoints(inner, auction, { ...bid, amount: String(bid.amount) }, [], now),
    );
    return true;
  } catch (error) {
    if (!(error instanceof InsufficientBalanceError)) throw error;
    await transaction.update(auctionBids).set({ status: 'rejected', updatedAt: now }).where(eq(auctionBids.id, bid.id));
    return false;
  }
}
