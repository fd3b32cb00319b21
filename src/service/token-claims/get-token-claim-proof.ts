import type { Handler } from '../handler.js';
import { toNumber } from '../loyalty/amount.js';
import { findProof } from './claim-tree.js';
import { findAllocation, findTokenClaim, readWallet } from './find-token-claim.js';

/** Returns the proof of a wallet's share of a token; the proof is `null` without a share. */
export const getTokenClaimProof: Handler<'getTokenClaimProof'> = async ({ params, query, scope }, { database }) => {
  const walletAddress = readWallet(query.walletAddress);
  const claim = await findTokenClaim(database, params.id, scope.websiteIds, query.id);
  const allocation = await findAllocation(database, claim, walletAddress);
  return {
    tokenClaimId: claim.id,
    walletAddress,
    totalAllocation: toNumber(allocation?.amount ?? '0'),
    proof: await findProof(database, claim, allocation),
  };
};
