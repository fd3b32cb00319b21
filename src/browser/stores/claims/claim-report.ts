import type { StoreContext } from '../context.js';
import type { ProofOwner } from './claim-proof.js';

/** Milliseconds between failed reports. */
const pauses = [1000, 2000, 5000, 15_000, 60_000];

/**
 * Reports a claim to the platform until that succeeds; repeating a report changes nothing there. Resolves with whether
 * the platform knows of it. Elements then request the member's shares again.
 *
 * @param isWanted whether the result is still needed
 * @param retries how often a failed report is repeated
 */
export async function reportClaim(
  { client, cache }: Pick<StoreContext, 'client' | 'cache'>,
  share: ProofOwner,
  hash: string,
  isWanted: () => boolean,
  retries = pauses.length,
): Promise<boolean> {
  const request = { params: { id: share.claimId }, body: { txHash: hash.toLowerCase(), wallet: share.wallet } };
  for (let tries = 0; isWanted(); tries += 1) {
    try {
      await client.request('POST /api/me/token_claims/{id}/claim', request, { member: true });
      cache.invalidate('/api/me/token_claims/');
      return true;
    } catch {
      if (tries >= retries) return false;
      await new Promise((resolve) => setTimeout(resolve, pauses[tries]));
    }
  }
  return false;
}
