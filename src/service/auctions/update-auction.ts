import { eq } from 'drizzle-orm';
import { auctionBids, auctions } from '../db/schema/index.js';
import type { Database } from '../db/database.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError } from '../http/http-error.js';
import { checkTimes } from './check-times.js';
import { lockOpenAuction } from './lock-open-auction.js';
import { sendSettlement } from './settle-auction.js';
import { showAuction } from './show-auction.js';

/** Changes an auction. Once there is a bid, its times and prices are fixed, because bidders have signed for them. */
export const updateAuction: Handler<'updateAuction'> = async ({ params, body, scope }, context) => {
  const { name, description, startsAt, endsAt, ...prices } = body;
  const now = new Date(context.clock.now());
  const changesTerms = [startsAt, endsAt, ...Object.values(prices)].some((value) => value !== undefined);
  await transact(context.database, async (transaction) => {
    const auction = await lockOpenAuction(transaction, scope, params.id, now);
    if (changesTerms && (await hasBids(transaction, auction.id)))
      throw new HttpError(409, { message: 'Somebody has bid: times and prices stay. Cancel the auction instead' });
    const times = checkTimes(
      startsAt ?? auction.startsAt.toISOString(),
      endsAt ?? auction.endsAt.toISOString(),
      now.getTime(),
    );
    await transaction
      .update(auctions)
      .set({ name, description, ...prices, ...times, updatedAt: now })
      .where(eq(auctions.id, auction.id));
    if (endsAt !== undefined) await sendSettlement(context, { id: auction.id, endsAt: times.endsAt }, transaction);
  });
  return showAuction(context, scope, params.id);
};

async function hasBids(transaction: Database, auctionId: string): Promise<boolean> {
  const [bid] = await transaction
    .select({ id: auctionBids.id })
    .from(auctionBids)
    .where(eq(auctionBids.auctionId, auctionId))
    .limit(1);
  return bid !== undefined;
}
