import {
  getMyTokenClaimEligibility,
  getMyTokenClaimProof,
  getTokenClaim,
  getTokenClaimEligibility,
  getTokenClaimProof,
  listTokenClaimUsers,
  lookUpTokenClaim,
  reportMyTokenClaim,
  reportTokenClaim,
} from './claiming.js';
import { createTokenClaim, publishTokenClaim, saveTokenClaimShares, withdrawTokenClaim } from './manage.js';
import { listTokenClaims } from './token-claims.js';

/** Endpoints for claims of tokens. */
export const tokenClaims = {
  listTokenClaims,
  getTokenClaim,
  getTokenClaimProof,
  getMyTokenClaimProof,
  getTokenClaimEligibility,
  getMyTokenClaimEligibility,
  lookUpTokenClaim,
  listTokenClaimUsers,
  reportTokenClaim,
  reportMyTokenClaim,
  createTokenClaim,
  saveTokenClaimShares,
  publishTokenClaim,
  withdrawTokenClaim,
} as const;
