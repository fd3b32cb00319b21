import type { Handlers } from '../handler.js';
import { getTokenClaimEligibility } from './get-token-claim-eligibility.js';
import { getTokenClaimProof } from './get-token-claim-proof.js';
import { getTokenClaim } from './get-token-claim.js';
import { listTokenClaimUsers } from './list-token-claim-users.js';
import { listTokenClaims } from './list-token-claims.js';
import { reportTokenClaim } from './report-token-claim.js';

/** Handlers for token claims. */
export const tokenClaimHandlers = {
  listTokenClaims,
  getTokenClaim,
  getTokenClaimProof,
  getTokenClaimEligibility,
  listTokenClaimUsers,
  reportTokenClaim,
} satisfies Partial<Handlers>;
