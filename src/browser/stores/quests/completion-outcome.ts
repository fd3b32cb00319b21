import type { ReasonBody } from '../../../contract/reason.js';
import type { LaurelError } from '../../../errors/laurel-error.js';

/**
 * The result of a press.
 * - `pending`: the platform has accepted it and checks it, or it is sent as soon as the platform accepts it
 * - `refused`: at once; `reason` is absent if this page does not know it
 * - `failed`: no answer arrived, or none that could be used
 * - `held`: nothing was sent: an attempt is already under way, or nobody is signed in (it is then sent after the sign-in)
 */
export type CompletionOutcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'failed'; readonly error: LaurelError }
  | { readonly kind: 'held'; readonly why: 'under-way' | 'signed-out' };
