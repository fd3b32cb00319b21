import type { ProfileId } from '../../contract/providers/index.js';

/** Where one link is, between the press and its end. Times are epoch ms of this device. */
export type LinkState =
  /** The provider's window is open. */
  | { readonly step: 'waiting' }
  /** The browser opened no window; `url` leads there. */
  | { readonly step: 'blocked'; readonly url: string }
  /** Another member has the account. */
  | {
      readonly step: 'taken';
      readonly attempt: string;
      readonly accountLinkData: string | undefined;
      readonly isMoving: boolean;
      readonly hasFailed: boolean;
    }
  /** Google: no YouTube channel. */
  | { readonly step: 'no-channel' }
  | {
      readonly step: 'email';
      readonly address: string;
      readonly isIncomplete: boolean;
      readonly hasFailed: boolean;
      readonly isBusy: boolean;
    }
  | { readonly step: 'email-sent'; readonly address: string; readonly againAt: number; readonly isBusy: boolean }
  | ProfileState
  /** Asking for the link failed. */
  | { readonly step: 'failed' };

/** A code is in the text of a profile, or about to be. */
export interface ProfileState {
  readonly step: 'profile';
  readonly provider: ProfileId;
  readonly attempt: string;
  readonly code: string;
  readonly profile: string;
  readonly isCopied: boolean;
  readonly isBusy: boolean;
  /** What the last look found: no code there, no such profile, or nothing because it failed. */
  readonly trouble: 'not-found' | 'failed' | 'empty' | undefined;
}
