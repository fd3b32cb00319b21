import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { transact } from '../db/transact.js';
import { auctionBids, auctions } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import { outcomeOf } from './bidding-rules.js';
import { lockAuction, termsOf } from './find-auction.js';
import type { Auction } from './find-auction.js';
import { findHolds, releaseHolds } from './holds.js';
import { holdStandingBids } from './standing-bids.js';

/**
 * Ends an auction once: the winner pays, and everyone else gets their points back. The job is queued for the auction's end, and
 * again when a request reads an ended auction that is not settled; the auction's row records the settlement.
 */
export const settleAuction = job<{ readonly auctionId: string }>({
  name: 'settle-auction',
  retryLimit: 10,
  async run({ auctionId }, context) {
    const { database, clock } = context;
    await transact(database, async (transaction) => {
      const auction = await lockAuction(transaction, auctionId);
      if (!auction || auction.settledAt !== null) return;
      const now = new Date(clock.now());
      if (isOver(auction, now)) await settle(transaction, auction, now);
      // A late bid has moved the auction's end.
      else await sendSettlement(context, auction, transaction);
    });
  },
});

/** Whether the auction is closed for bids: it has ended or was cancelled. */
export const isOver = ({ status, deletedAt, endsAt }: Auction, now: Date): boolean =>
  status !== 'in_progress' || deletedAt !== null || endsAt <= now;

/** Queues the settlement of an auction for its end; if it has ended, to run at once. */
export async function sendSettlement(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  { id, endsAt }: Pick<Auction, 'id' | 'endsAt'>,
  transaction?: Database,
): Promise<void> {
  await jobs.send(settleAuction, { auctionId: id }, { at: endsAt.getTime(), ...(transaction && { transaction }) });
}

/**
 * Settles an auction that is locked and not settled yet: the winner pays, and all others get their held points back. A
 * bidder who is blocked does not win.
 */
export async function settle(transaction: Database, auction: Auction, now: Date): Promise<void> {
  const isCancelled = auction.status === 'cancelled' || auction.deletedAt !== null;
  const outcome = isCancelled
    ? undefined
    : outcomeOf(termsOf(auction), await holdStandingBids(transaction, auction, now));
  await releaseHolds(transaction, auction, await findHolds(transaction, auction.id), outcome, now);
  await transaction
    .update(auctionBids)
    .set({ status: 'rejected', updatedAt: now })
    .where(and(eq(auctionBids.auctionId, auction.id), eq(auctionBids.status, 'accepted')));
  if (outcome)
    await transaction
      .update(auctionBids)
      .set({ status: 'fulfilled', updatedAt: now })
      .where(eq(auctionBids.id, outcome.bidId));
  await transaction
    .update(auctions)
    .set({
      status: isCancelled ? 'cancelled' : 'completed',
      settledAt: now,
      winningBidId: outcome?.bidId ?? null,
      winningAmount: outcome ? String(outcome.price) : null,
      updatedAt: now,
    })
    .where(eq(auctions.id, auction.id));
}
