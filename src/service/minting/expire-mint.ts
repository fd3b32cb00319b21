import { transact } from '../db/transact.js';
import { job } from '../jobs/job.js';
import { expired, failMint, isOpen, lockMint } from './end-mint.js';

/**
 * Gives the supply back of an order that nobody has sent: it is no longer good. One that was paid for in points stays: who has
 * paid loses nothing because nobody has reported.
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
