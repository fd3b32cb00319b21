import { VerificationUnavailableError } from '../../verify/verification-unavailable-error.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import type { Job } from '../jobs/job.js';
import { settleMint } from './settle-mint.js';

/** Milliseconds until a chain is asked again, if it did not answer, or the order has not expired by its clock. */
const askAgainAfter = 300_000;

/** The order to settle. */
interface Settlement {
  readonly mintId: string;
  /** Set for an early check, which schedules no other: from the signature on, another job waits for the order's expiry. */
  readonly isEarly?: true;
}

/**
 * Settles a signed order after its expiry: it asks the contract whether the order was minted, and either completes the mint or
 * releases its supply and returns its points. It asks again until the answer is final. It also fails a mint whose order was not
 * signed in time.
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
