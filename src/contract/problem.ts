import * as z from 'zod/mini';
import { ReasonBody } from './reason.js';

/**
 * Why the proxy refused or failed. A page sees nothing else of an error; its texts are its own.
 * - about the request: `bad_request` `not_found` `method_not_allowed` `payload_too_large` `unsupported_media_type`
 * - about the page: `origin_not_allowed` `csrf`
 * - about the session: `signed_out` (there is none, or it ended) `step_up_required` (a wallet has to sign once more)
 *   `key_required` (the browser keeps no cookie: sign in with a key of the page) `proof_invalid` (of that key)
 * - about a sign-in: `nonce_unusable` (unknown, used or too old) `message_mismatch` `chain_not_allowed`
 *   `signature_invalid` `wallet_unsupported` `maximum_accounts_linked` `wallet_taken` `account_blocked` `token_invalid`
 *   (of the site's own login) `member_unknown`
 * - about what the member asked for: `refused` (the platform refused; `reason` says why, if that is known)
 *   `wallet_foreign` (the named wallet is not one of the member's) `last_wallet` (without it the member could not sign
 *   in) `not_editable` (the site does not let members change `field`) `partly_saved` (everything before `field` was
 *   saved; `field` itself was not, or may not have been)
 * - about load: `rate_limited` `busy`
 * - about the platform: `upstream_unavailable` `upstream_error` `upstream_key_refused` `pending` (a write was sent; a
 *   later read shows whether it was carried out)
 * - about the proxy: `internal`
 */
export const ProblemCode = z.enum([
  'bad_request',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'origin_not_allowed',
  'csrf',
  'signed_out',
  'step_up_required',
  'key_required',
  'proof_invalid',
  'nonce_unusable',
  'message_mismatch',
  'chain_not_allowed',
  'signature_invalid',
  'wallet_unsupported',
  'maximum_accounts_linked',
  'wallet_taken',
  'account_blocked',
  'token_invalid',
  'member_unknown',
  'refused',
  'wallet_foreign',
  'last_wallet',
  'not_editable',
  'partly_saved',
  'rate_limited',
  'busy',
  'upstream_unavailable',
  'upstream_error',
  'upstream_key_refused',
  'pending',
  'internal',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/**
 * Body of every error of the proxy. `message` is English and meant for developers; `field` names the invalid part of a request.
 */
export const Problem = z.object({
  code: ProblemCode,
  message: z.string(),
  field: z.optional(z.string()),
  /** The platform's reason, for `refused`. */
  reason: z.optional(ReasonBody),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;
