import type { ReasonBody } from '../contract/reason.js';
import type { LaurelError } from '../errors/laurel-error.js';

/**
 * What became of a press.
 * - `pending` it was taken in and is being checked, or goes out as soon as the platform takes it
 * - `refused` at once; `reason` absent where this page does not know it
 * - `failed` it could not be asked
 * - `held` nothing was sent: the page objected, it is under way already, or nobody is signed in (then it goes on by itself
 *   after the sign-in)
 */
export type CompletionOutcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'failed'; readonly error: LaurelError }
  | { readonly kind: 'held'; readonly why: 'objected' | 'under-way' | 'signed-out' };
