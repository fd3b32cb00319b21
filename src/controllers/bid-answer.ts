import { ApiError, type ApiErrorCode } from '../errors/api.js';
import type { LaurelError } from '../errors/laurel-error.js';

/** Refusals after which a bid may have been taken in all the same. */
const unclear: readonly ApiErrorCode[] = [
  'pending',
  'timeout',
  'unreachable',
  'offline',
  'internal',
  'upstream_error',
  'bad_answer',
];
/** After these the very same signed bid can be sent once more. */
const notTaken: readonly ApiErrorCode[] = ['rate_limited', 'busy', 'upstream_unavailable', 'step_up_required'];

/**
 * What an answer, or none, says of a bid that was sent.
 * - `unclear`: it may have been taken in
 * - `not-taken`: it certainly was not, and can be sent again as it is
 * - `refused`: for a reason, which a new bid may not meet
 * - `failed`: anything else; it was not taken in
 *
 * @param looks how often it was looked for in vain: what was sent before may have arrived, whatever became of it this time
 */
export function meaningOf(error: LaurelError, looks: number): 'unclear' | 'not-taken' | 'refused' | 'failed' {
  if (error.name === 'WalletError') return 'not-taken';
  if (error.name !== 'ApiError') return 'failed';
  const isNotTaken = notTaken.includes(error.code);
  if (unclear.includes(error.code) || (isNotTaken && looks > 0)) return 'unclear';
  return isNotTaken ? 'not-taken' : error.code === 'refused' ? 'refused' : 'failed';
}

export const offline = (): ApiError => new ApiError('offline', 'The browser is offline; nothing was sent.');
