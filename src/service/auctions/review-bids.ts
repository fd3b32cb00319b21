import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { auctionBids, auctions } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import { lockAuction } from './find-auction.js';
import { isOver } from './settle-auction.js';
import { holdStandingBids } from './standing-bids.js';

/** A bidder whom the operator has blocked or unblocked. */
interface ReviewBids {
  readonly websiteId: string;
  readonly userId: string;
}

/**
 * Updates a bidder's running auctions after the operator has blocked or unblocked them: the leader and the held points change at
 * once.
 */
export const reviewBids = job<ReviewBids>({
  name: 'review-bids',
  async run({ websiteId, userId }, { database, clock }) {
    const open = await database
      .selectDistinct({ id: auctions.id })
      .from(auctionBids)
      .innerJoin(auctions, eq(auctions.id, auctionBids.auctionId))
      .where(and(eq(auctionBids.userId, userId), eq(auctions.websiteId, websiteId), isNull(auctions.settledAt)));
    for (const { id } of open)
      await transact(database, async (transaction) => {
        const auction = await lockAuction(transaction, id);
        const now = new Date(clock.now());
        if (!auction || auction.settledAt !== null || isOver(auction, now)) return;
        await holdStandingBids(transaction, auction, now);
        // A trigger then announces the change to readers of the auction.
        await transaction.update(auctions).set({ updatedAt: now }).where(eq(auctions.id, id));
      });
  },
});

/** Sends {@link reviewBids} when the transaction commits. */
export const sendBidReview = (
  { jobs }: Pick<ServiceContext, 'jobs'>,
  bidder: ReviewBids,
  transaction: Database,
): Promise<void> => jobs.send(reviewBids, bidder, { transaction });
