import type { PageResponse } from '../contract/index.js';
import type { Program } from '../program/program.js';

/** What any address may claim. */
export type LookedUpShare = PageResponse<'GET /api/token_claims/{id}/lookup'>;

/** Looks up an address. Rejects with an `ApiError`: `bad_request` for one whose checksum is wrong, `rate_limited`. */
export const lookUpShare = (program: Program, claimId: string, wallet: string): Promise<LookedUpShare> =>
  program.client.request('GET /api/token_claims/{id}/lookup', { params: { id: claimId }, query: { wallet } });
