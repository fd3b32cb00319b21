import {
  getMyTokenClaimEligibility,
  getMyTokenClaimProof,
  getTokenClaimEligibility,
  getTokenClaimProof,
  listTokenClaimUsers,
  lookUpTokenClaim,
  reportMyTokenClaim,
  reportTokenClaim,
} from './claiming.js';
import { listTokenClaims } from './token-claims.js';

/** Tokens that are handed out. */
export const tokenClaims = {
  listTokenClaims,
  getTokenClaimProof,
  getMyTokenClaimProof,
  getTokenClaimEligibility,
  getMyTokenClaimEligibility,
  lookUpTokenClaim,
  listTokenClaimUsers,
  reportTokenClaim,
  reportMyTokenClaim,
} as const;
