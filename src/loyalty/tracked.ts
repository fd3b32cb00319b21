import type { ReasonBody } from '../contract/reason.js';

/** What this browser remembers of a member's try to complete a quest. Times are epoch ms on the server's clock. */
export interface TrackedQuest {
  /**
   * - `sending` the request is on its way; `waiting` it goes out by itself later: after a sign-in, or when the platform
   *   takes requests again
   * - `checking` it was taken in; `refused` it was not, or the check found nothing; `done` it is rewarded
   * - `dismissed` the member has put the refusal away
   */
  readonly stage: 'sending' | 'waiting' | 'checking' | 'refused' | 'done' | 'dismissed';
  readonly startedAt: number;
  /** When it came to this stage. */
  readonly since: number;
  readonly lastCheckedAt: number | undefined;
  readonly nextCheckAt: number | undefined;
  readonly canCheckAt: number;
  readonly attempts: number;
  /** Being sent or asked about right now. */
  readonly isBusy: boolean;
  /** With `refused`; absent where this page does not know it. */
  readonly reason: ReasonBody | undefined;
}
