import type { Handlers } from '../handler.js';
import { createTokenClaim } from './create-token-claim.js';
import { getTokenClaimEligibility } from './get-token-claim-eligibility.js';
import { getTokenClaimProof } from './get-token-claim-proof.js';
import { getTokenClaim } from './get-token-claim.js';
import { listTokenClaimUsers } from './list-token-claim-users.js';
import { listTokenClaims } from './list-token-claims.js';
import { publishTokenClaim } from './publish-token-claim.js';
import { reportTokenClaim } from './report-token-claim.js';
import { saveTokenClaimShares } from './save-token-claim-shares.js';
import { withdrawTokenClaim } from './withdraw-token-claim.js';

/** Handlers for token claims. */
export const tokenClaimHandlers = {
  listTokenClaims,
  getTokenClaim,
  getTokenClaimProof,
  getTokenClaimEligibility,
  listTokenClaimUsers,
  reportTokenClaim,
  createTokenClaim,
  saveTokenClaimShares,
  publishTokenClaim,
  withdrawTokenClaim,
} satisfies Partial<Handlers>;
