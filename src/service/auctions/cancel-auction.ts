import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { lockOpenAuction } from './lock-open-auction.js';
import { settle } from './settle-auction.js';
import { showAuction } from './show-auction.js';

/** Cancels an auction at once: nobody wins, and the bidders get their points back in the same transaction. */
export const cancelAuction: Handler<'cancelAuction'> = async ({ params, scope }, context) => {
  const now = new Date(context.clock.now());
  await transact(context.database, async (transaction) => {
    const auction = await lockOpenAuction(transaction, scope, params.id, now);
    await settle(transaction, { ...auction, status: 'cancelled' }, now);
  });
  return showAuction(context, scope, params.id);
};
