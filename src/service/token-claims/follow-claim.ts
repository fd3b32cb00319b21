import { eq } from 'drizzle-orm';
import { isFinal } from '../../verify/finality.js';
import { VerificationUnavailableError } from '../../verify/verification-unavailable-error.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { job } from '../jobs/job.js';
import { tokenClaimColumns } from './find-token-claim.js';
import type { Allocation, TokenClaim } from './find-token-claim.js';
import { isPaid, readClaim } from './read-claim.js';
import { claimFollowing, removeClaim, saveClaim, sendFollowing } from './save-claim.js';
import type { OpenClaim } from './save-claim.js';

/** Milliseconds after which a claim is no longer checked, even if it is not final. */
const followedFor = 24 * 3_600_000;
/**
 * Number of checks in a row after which a missing transaction counts as gone, because nodes behind one URL may differ in their
 * state.
 */
const sureAfter = 3;

/**
 * Checks a reported claim until its block is final. If the chain drops the block, no node has the transaction any more, and the
 * contract has not paid, the share becomes claimable again; if the transaction reappears, the share counts as claimed again.
 */
export const followClaim = job<OpenClaim>({
  ...{ name: claimFollowing.name, retryLimit: 10 },
  async run(open, context) {
    const { database, clock } = context;
    const [found] = await database
      .select({ allocation: tokenClaimAllocations, claim: tokenClaimColumns })
      .from(tokenClaimAllocations)
      .innerJoin(tokenClaims, eq(tokenClaims.id, tokenClaimAllocations.tokenClaimId))
      .where(eq(tokenClaimAllocations.id, open.allocationId));
    const { txHash = null } = found?.allocation ?? {};
    // A different transaction that was reported in the meantime has its own job.
    if (!found || (txHash !== null && txHash !== open.txHash)) return;
    const next = await look(open, found, context).catch((error: unknown) => {
      if (error instanceof VerificationUnavailableError) return open;
      throw error;
    });
    if (next && clock.now() - open.reportedAt < followedFor) await sendFollowing(context, next);
  },
});

/** Checks once and saves what has changed. Returns the claim for the next check; `undefined` if none is needed. */
async function look(
  open: OpenClaim,
  { allocation, claim }: { readonly allocation: Allocation; readonly claim: TokenClaim },
  context: ServiceContext,
): Promise<OpenClaim | undefined> {
  const seen = await readClaim(context, claim, allocation, open.txHash);
  if (seen?.kind === 'paid') {
    const isEnd = context.evmClient !== undefined && (await isFinal(context.evmClient, seen.block));
    const values = { txHash: open.txHash, claimedAt: new Date(open.reportedAt), stakes: seen.stakes };
    // A stake's time differs in another block. The last saved values stay.
    if (allocation.claimedAt === null || open.misses > 0 || isEnd) await saveClaim(context, allocation, values);
    return isEnd ? undefined : { ...open, misses: 0 };
  }
  if (seen === undefined || seen.kind === 'waiting' || (await isPaid(context, claim, allocation)))
    return { ...open, misses: 0 };
  const misses = open.misses + 1;
  if (misses >= sureAfter && allocation.txHash !== null) await removeClaim(context, allocation);
  return { ...open, misses };
}
