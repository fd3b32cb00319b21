import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { toNumber } from '../loyalty/amount.js';
import { findProof } from './claim-tree.js';
import { findAllocation, findTokenClaim, readWallet } from './find-token-claim.js';
import { showTokenClaims } from './show-token-claims.js';

/** Returns a token claim, with the share of a wallet and its proof if the request names one. */
export const getTokenClaim: Handler<'getTokenClaim'> = async ({ params, query, scope }, { database }) => {
  const claim = await findTokenClaim(database, params.id, scope.websiteIds, query.id);
  const [shown] = await showTokenClaims(database, scope.websiteIds, { id: claim.id });
  if (!shown) throw notFound();
  if (query.walletAddress === undefined)
    return {
      ...shown,
      tokenClaimId: claim.id,
      walletAddress: '',
      totalAllocation: toNumber(String(shown.totalAllocatedAmount)),
      proof: null,
    };
  const walletAddress = readWallet(query.walletAddress);
  const allocation = await findAllocation(database, claim, walletAddress);
  return {
    ...shown,
    tokenClaimId: claim.id,
    walletAddress,
    totalAllocation: toNumber(allocation?.amount ?? '0'),
    proof: await findProof(database, claim, allocation),
  };
};
