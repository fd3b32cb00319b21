import { transact } from '../db/transact.js';
import { job } from '../jobs/job.js';
import { expired, failMint, isOpen, lockMint } from './end-mint.js';

/**
 * Frees the supply of an order that nobody has sent and that is no longer valid. An order paid in points stays open, so that a
 * missing report does not cost the member anything.
 */
export const expireMint = job<{ readonly mintId: string }>({
  name: 'expire-mint',
  async run({ mintId }, { database, clock }) {
    await transact(database, async (transaction) => {
      const mint = await lockMint(transaction, mintId);
      if (!mint || !isOpen(mint) || mint.transactionId !== null) return;
      await failMint(transaction, mint, expired, new Date(clock.now()));
    });
  },
});
