import { VerificationUnavailableError } from '../../verify/verification-unavailable-error.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import type { Job } from '../jobs/job.js';
import { settleMint } from './settle-mint.js';

/** Milliseconds until a chain is asked again that did not answer, or whose time is not over yet. */
const askAgainAfter = 300_000;

/** Which order is settled. */
interface Settlement {
  readonly mintId: string;
  /** Set for a look that no other follows: once an order is signed, a job waits for the end of its time. */
  readonly isEarly?: true;
}

/**
 * Settles a signed order once its time is over: it asks the contract whether the order was sent, and completes the mint, or frees
 * its supply and returns its points. Asks again until the answer is final. Gives back an order that was not signed in time.
 */
export const expireMint: Job<Settlement> = job<Settlement>({
  name: 'expire-mint',
  async run({ mintId, isEarly }, context) {
    const isSettled = await settles(mintId, context);
    if (isSettled || isEarly) return;
    await context.jobs.send(expireMint, { mintId }, { at: context.clock.now() + askAgainAfter });
  },
});

async function settles(mintId: string, context: ServiceContext): Promise<boolean> {
  try {
    return await settleMint(mintId, context);
  } catch (error) {
    if (error instanceof VerificationUnavailableError) return false;
    throw error;
  }
}
