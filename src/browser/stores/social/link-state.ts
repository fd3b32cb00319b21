import type { AuthType } from '../../../contract/identity/social.js';
import type { ProfileId } from '../../../contract/providers/index.js';

/** Progress of linking one account. Times are epoch ms on the server's clock. */
export type LinkState =
  /** The provider's window is open, or the code for a profile is being fetched. */
  | { readonly step: 'waiting' }
  /** The browser opened no window; `url` leads to the provider. */
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
  /** The member is asked whether to disconnect a linked account. */
  | { readonly step: 'disconnect'; readonly isBusy: boolean; readonly hasFailed: boolean }
  /** The link could not be started. */
  | { readonly step: 'failed' };

/** The member puts a code into the text of their profile at the provider. */
export interface ProfileState {
  readonly step: 'profile';
  readonly provider: ProfileId;
  readonly attempt: string;
  readonly code: string;
  readonly profile: string;
  readonly isCopied: boolean;
  readonly isBusy: boolean;
  /** Why the last check did not link the account; `empty` if no profile was entered. */
  readonly trouble: 'not-found' | 'failed' | 'empty' | undefined;
}

/**
 * An event of a link. `unknown-status`: the window reported success, but the platform cannot confirm it (Ultra).
 * `disconnected`: the account is no longer linked.
 */
export interface LinkNews {
  readonly provider: AuthType;
  readonly kind: 'linked' | 'not-linked' | 'unknown-status' | 'taken' | 'disconnected';
}
