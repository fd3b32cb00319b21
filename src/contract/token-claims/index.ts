import { getTokenClaimEligibility, getTokenClaimProof, listTokenClaimUsers, reportTokenClaim } from './claiming.js';
import { listTokenClaims } from './token-claims.js';

/** Tokens that are handed out. */
export const tokenClaims = {
  listTokenClaims,
  getTokenClaimProof,
  getTokenClaimEligibility,
  listTokenClaimUsers,
  reportTokenClaim,
} as const;
