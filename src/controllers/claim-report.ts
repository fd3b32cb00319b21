import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { ProofOf } from './claim-proof.js';

/** Milliseconds between tries to tell the platform, growing. */
const pauses = [1000, 2000, 5000, 15_000, 60_000];

/**
 * Tells the platform of a claim, again and again: the same report changes nothing. Whether it knows now; what elements show
 * of it is read anew then.
 *
 * @param isWanted whether somebody still waits for it
 * @param again how often it is told again where that fails
 */
export async function reportClaim(
  program: Program,
  share: ProofOf,
  hash: string,
  isWanted: () => boolean,
  again = pauses.length,
): Promise<boolean> {
  const request = { params: { id: share.claimId }, body: { txHash: hash.toLowerCase(), wallet: share.wallet } };
  for (let tries = 0; isWanted(); tries += 1) {
    try {
      await program.client.request('POST /api/me/token_claims/{id}/claim', request, { member: true });
      cacheOf(program).invalidate('/api/me/token_claims');
      return true;
    } catch {
      if (tries >= again) return false;
      await new Promise((resolve) => setTimeout(resolve, pauses[tries]));
    }
  }
  return false;
}
