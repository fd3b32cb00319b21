import { asc, eq } from 'drizzle-orm';
import { tokenClaimStakes } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { toAmount } from '../loyalty/amount.js';
import { findAllocation, findTokenClaim, readWallet } from './find-token-claim.js';
import { releasedOf } from './released-stake.js';

/** Returns what a wallet may claim, and what it has claimed and staked. The claim's own times show whether claiming is open. */
export const getTokenClaimEligibility: Handler<'getTokenClaimEligibility'> = async (
  { params, query, scope },
  { database, clock },
) => {
  const walletAddress = readWallet(query.walletAddress);
  const claim = await findTokenClaim(database, params.id, scope.websiteIds, query.id);
  const allocation = await findAllocation(database, claim, walletAddress);
  const stakes = allocation
    ? await database
        .select()
        .from(tokenClaimStakes)
        .where(eq(tokenClaimStakes.allocationId, allocation.id))
        .orderBy(asc(tokenClaimStakes.startTime), asc(tokenClaimStakes.stakeId))
    : [];
  return {
    tokenClaimId: claim.id,
    eligible: allocation !== undefined && Number(allocation.amount) > 0,
    alreadyClaimed: Boolean(allocation?.claimedAt),
    amount: toAmount(allocation?.amount ?? '0'),
    claimContractAddress: claim.claimContractAddress,
    claimedAt: allocation?.claimedAt?.toISOString() ?? null,
    txHash: allocation?.txHash ?? null,
    stakes: stakes.map((stake) => ({
      stakeId: stake.stakeId,
      amount: stake.amount,
      claimed: stake.claimed,
      claimable: String(releasedOf(stake, claim.stakingContractType, clock.now()) - BigInt(stake.claimed)),
      duration: stake.duration,
      startTime: stake.startTime.toISOString(),
    })),
  };
};
