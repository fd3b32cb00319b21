import type { Handler, ServiceContext } from '../handler.js';
import { HttpError, invalid, notFound } from '../http/http-error.js';
import { toNumber } from '../loyalty/amount.js';
import { findAllocation, findTokenClaim, readWallet } from './find-token-claim.js';
import type { Allocation, TokenClaim } from './find-token-claim.js';
import { readClaim } from './read-claim.js';
import { saveClaim, sendFollowing } from './save-claim.js';

/**
 * Records that a wallet has claimed its share. If the token's chain can be asked, the transaction has to be on it and show that the
 * wallet got its share; stakes are recorded too. Repeating a report changes nothing. A different transaction replaces the recorded
 * one unless the chain still has that one, because a claim may have to be repeated after a reorganisation.
 */
export const reportTokenClaim: Handler<'reportTokenClaim'> = async ({ params, body, scope }, context) => {
  const walletAddress = readWallet(body.walletAddress);
  const { txHash } = body;
  const claim = await findTokenClaim(context.database, params.id, scope.websiteIds);
  const allocation = await findAllocation(context.database, claim, walletAddress);
  if (!allocation) throw notFound();
  const isKnown = allocation.claimedAt !== null && allocation.txHash === txHash;
  const claimed = isKnown ? allocation : await save(context, claim, allocation, txHash);
  if (claimed?.txHash !== txHash || claimed.claimedAt === null) throw alreadyClaimed();
  return {
    message: 'Success',
    data: {
      walletAddress,
      tokenClaimId: claim.id,
      claimedAt: claimed.claimedAt.toISOString(),
      totalAllocation: toNumber(claimed.amount),
    },
  };
};

async function save(
  context: ServiceContext,
  claim: TokenClaim,
  allocation: Allocation,
  txHash: string,
): Promise<Allocation | undefined> {
  const recorded =
    allocation.txHash === null ? undefined : await readClaim(context, claim, allocation, allocation.txHash);
  if (recorded?.kind === 'paid') throw alreadyClaimed();
  const seen = await readClaim(context, claim, allocation, txHash);
  if (seen && seen.kind !== 'paid') throw invalid({ field: 'txHash', message: refusals[seen.kind] });
  const reportedAt = context.clock.now();
  const values = { txHash, claimedAt: new Date(reportedAt), stakes: seen?.stakes ?? [] };
  const open = { allocationId: allocation.id, txHash, reportedAt, misses: 0 };
  return saveClaim(context, allocation, values, async (transaction) => {
    if (seen) await sendFollowing(context, open, transaction);
  });
}

const refusals = {
  waiting: 'The transaction is not on the chain yet',
  missing: 'The transaction is not on the chain',
  failed: 'The transaction failed',
  other: 'The transaction does not give this wallet its share',
} as const;

const alreadyClaimed = () => new HttpError(400, { message: 'The share was claimed already', error: 'ALREADY_CLAIMED' });
