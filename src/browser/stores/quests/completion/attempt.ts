import type { ReasonBody } from '../../../../contract/reason.js';
import type { LaurelError } from '../../../../errors/laurel-error.js';

/** This browser's record of a member's attempt to complete a quest. Times are epoch ms on the server's clock. */
export interface AttemptStatus {
  /**
   * - `sending`: the request is on its way; `waiting`: it is sent automatically later, when the platform accepts
   *   requests again
   * - `checking`: it was accepted; `refused`: it was not, or its check failed; `done`: it is rewarded
   * - `dismissed`: the member has dismissed the refusal
   */
  readonly stage: 'sending' | 'waiting' | 'checking' | 'refused' | 'done' | 'dismissed';
  readonly startedAt: number;
  /** When the attempt reached this stage. */
  readonly since: number;
  readonly lastCheckedAt: number | undefined;
  readonly nextCheckAt: number | undefined;
  readonly canCheckAt: number;
  readonly attempts: number;
  /** Whether it is being sent or checked right now. */
  readonly isBusy: boolean;
  /** With `refused`; absent if this page does not know it. */
  readonly reason: ReasonBody | undefined;
}

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
