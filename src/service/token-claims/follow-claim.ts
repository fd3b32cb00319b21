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

/** Milliseconds after which a claim is no longer looked at, whatever its chain says. */
const followedFor = 24 * 3_600_000;
/** Looks in a row after which a transaction counts as gone: the nodes behind one address may differ in what they know. */
const sureAfter = 3;

/**
 * Looks at a reported claim until its block is final. If the chain reorganises it away, no node has its transaction any more, and
 * the contract has not paid, the share can be claimed again; if its transaction comes back, it is claimed again.
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
    // Another transaction that was reported in the meantime has a job of its own.
    if (!found || (txHash !== null && txHash !== open.txHash)) return;
    const next = await look(open, found, context).catch((error: unknown) => {
      if (error instanceof VerificationUnavailableError) return open;
      throw error;
    });
    if (next && clock.now() - open.reportedAt < followedFor) await sendFollowing(context, next);
  },
});

/** Looks once, and saves what has changed. Returns the claim for the next look; `undefined` if there is nothing left to see. */
async function look(
  open: OpenClaim,
  { allocation, claim }: { readonly allocation: Allocation; readonly claim: TokenClaim },
  context: ServiceContext,
): Promise<OpenClaim | undefined> {
  const seen = await readClaim(context, claim, allocation, open.txHash);
  if (seen?.kind === 'paid') {
    const isEnd = context.evmClient !== undefined && (await isFinal(context.evmClient, seen.block));
    const values = { txHash: open.txHash, claimedAt: new Date(open.reportedAt), stakes: seen.stakes };
    // In another block, a stake has another time. What is saved at the end stays.
    if (allocation.claimedAt === null || open.misses > 0 || isEnd) await saveClaim(context, allocation, values);
    return isEnd ? undefined : { ...open, misses: 0 };
  }
  if (seen === undefined || seen.kind === 'waiting' || (await isPaid(context, claim, allocation)))
    return { ...open, misses: 0 };
  const misses = open.misses + 1;
  if (misses >= sureAfter && allocation.txHash !== null) await removeClaim(context, allocation);
  return { ...open, misses };
}
