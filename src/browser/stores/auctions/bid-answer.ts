import { ApiError, type ApiErrorCode } from '../../../errors/api.js';
import type { LaurelError } from '../../../errors/laurel-error.js';

/** After these errors the platform may still have accepted the bid. */
const unclear: readonly ApiErrorCode[] = [
  'pending',
  'timeout',
  'unreachable',
  'offline',
  'internal',
  'upstream_error',
  'bad_answer',
];
/** After these errors, the same signed bid can be sent again. */
const notAccepted: readonly ApiErrorCode[] = ['rate_limited', 'busy', 'upstream_unavailable', 'step_up_required'];

/**
 * Returns what an error means for a bid that was sent once.
 * - `unclear`: the platform may have accepted it
 * - `not-accepted`: the platform has certainly not accepted it, and it can be sent again as it is
 * - `refused`: the platform refused it for a reason that may not apply to another bid
 * - `failed`: anything else; the platform has not accepted it
 */
export function meaningOf(error: LaurelError): 'unclear' | 'not-accepted' | 'refused' | 'failed' {
  if (error.name === 'WalletError') return 'not-accepted';
  if (error.name !== 'ApiError') return 'failed';
  if (unclear.includes(error.code)) return 'unclear';
  if (notAccepted.includes(error.code)) return 'not-accepted';
  return error.code === 'refused' ? 'refused' : 'failed';
}

/** The error of a bid that was not sent because the browser is offline. */
export const offline = (): ApiError => new ApiError('offline', 'The browser is offline; nothing was sent.');
