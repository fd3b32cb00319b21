import { randomUUID } from 'node:crypto';
import { and, eq, max, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { auctionBids, auctions } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { findStanding, isNotBlocked } from '../identity/participation.js';
import { leastBid } from './bidding-rules.js';
import { lockAuction, termsOf } from './find-auction.js';
import type { Auction } from './find-auction.js';
import { findHolds, holdPoints } from './holds.js';
import { refuseBid } from './refuse-bid.js';
import { sendSettlement } from './settle-auction.js';

/** A bid whose signature was verified. */
export interface NewBid {
  readonly auctionId: string;
  readonly userId: string;
  readonly walletAddress: string;
  /** Base units as decimal text. */
  readonly amount: string;
  readonly chainName: string;
  readonly signature: string;
  readonly nonce: string;
}

export type Bid = typeof auctionBids.$inferSelect;

/**
 * Accepts a bid, or throws the refusal. The auction is locked, so each of several concurrent bids sees those before it. If the same
 * signed bid arrives again, it returns the state of the first one.
 */
export async function placeBid(
  transaction: Database,
  bid: NewBid,
  context: Pick<ServiceContext, 'clock' | 'jobs'>,
): Promise<{ bid: Bid; endsAt: Date }> {
  const auction = await lockAuction(transaction, bid.auctionId);
  if (!auction) throw notFound();
  const repeated = await findRepeated(transaction, bid);
  if (repeated) return { bid: repeated, endsAt: auction.endsAt };
  const now = new Date(context.clock.now());
  await checkBidder(transaction, auction, bid);
  checkTime(auction, now);
  const highest = await checkAmount(transaction, auction, bid);
  const [placed] = await transaction
    .insert(auctionBids)
    .values({
      ...bid,
      id: randomUUID(),
      websiteId: auction.websiteId,
      status: 'accepted',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!placed) throw new Error('The database returned no bid.');
  // In an English auction every bid beats all others; in other types a bidder's latest bid replaces their previous one.
  const beaten = await findHolds(transaction, auction.id, auction.type === 'english' ? undefined : bid.userId);
  await holdPoints(transaction, auction, placed, beaten, now);
  const endsAt = extendedEnd(auction, now);
  if (endsAt > auction.endsAt)
    await transaction.update(auctions).set({ endsAt, updatedAt: now }).where(eq(auctions.id, auction.id));
  // If a later bid moves the end, the settlement job detects that itself.
  if (highest === null) await sendSettlement(context, { id: auction.id, endsAt }, transaction);
  return { bid: placed, endsAt };
}

async function findRepeated(transaction: Database, bid: NewBid): Promise<Bid | undefined> {
  const [earlier] = await transaction
    .select()
    .from(auctionBids)
    .where(
      and(
        eq(auctionBids.auctionId, bid.auctionId),
        // Another user may hold the wallet by now.
        or(
          eq(auctionBids.userId, bid.userId),
          eq(sql`lower(${auctionBids.walletAddress})`, bid.walletAddress.toLowerCase()),
        ),
        eq(auctionBids.nonce, bid.nonce),
      ),
    );
  if (earlier && earlier.signature.toLowerCase() !== bid.signature.toLowerCase()) throw refuseBid('NONCE_USED');
  return earlier;
}

async function checkBidder(transaction: Database, auction: Auction, { userId }: NewBid): Promise<void> {
  if (userId === auction.userId) throw refuseBid('OWN_AUCTION');
  if ((await findStanding(transaction, auction.websiteId, userId)) === 'blocked') throw refuseBid('ACCOUNT_BLOCKED');
}

function checkTime(auction: Auction, now: Date): void {
  if (auction.status === 'cancelled' || auction.deletedAt !== null) throw refuseBid('AUCTION_CANCELLED');
  if (auction.status === 'completed' || auction.endsAt <= now) throw refuseBid('AUCTION_ENDED');
  if (auction.startsAt > now) throw refuseBid('AUCTION_NOT_STARTED');
}

/** Checks the amount of a bid; returns the highest bid so far of members who take part, `null` if there is none. */
async function checkAmount(
  transaction: Database,
  auction: Auction,
  { amount, userId }: NewBid,
): Promise<bigint | null> {
  const [row] = await transaction
    .select({
      highest: max(auctionBids.amount),
      own: sql<string | null>`max(${auctionBids.amount}) filter (where ${auctionBids.userId} = ${userId})`,
    })
    .from(auctionBids)
    .where(
      and(
        eq(auctionBids.auctionId, auction.id),
        eq(auctionBids.status, 'accepted'),
        isNotBlocked(auctionBids.userId, auctionBids.websiteId),
      ),
    );
  const read = (value: string | null | undefined) => (typeof value === 'string' ? BigInt(value) : null);
  const highest = read(row?.highest);
  const least = leastBid(termsOf(auction), { highest, own: read(row?.own) });
  if (BigInt(amount) >= least) return highest;
  // If bids are hidden, the refusal does not reveal how much others have bid.
  throw refuseBid('BID_TOO_LOW', auction.hideBids && auction.type === 'english' ? undefined : least);
}

/** Returns the new end of an auction: a bid in its last seconds extends it by as many seconds, so that others can respond. */
function extendedEnd({ endsAt, extendedDurationInSeconds }: Auction, now: Date): Date {
  const extension = (extendedDurationInSeconds ?? 0) * 1000;
  return endsAt.getTime() - now.getTime() <= extension ? new Date(now.getTime() + extension) : endsAt;
}
