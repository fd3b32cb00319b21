import type { AuthType } from '../../contract/identity/social.js';
import type { AccountAct } from '../../contract/providers/backend.js';

/**
 * Action or property of an account that a provider can verify.
 * - `bio`, `name`: the text is in their profile or their name
 * - `followers`: the number of their followers
 * - all others: the action, on its target
 */
export type Act = AccountAct | 'bio' | 'name' | 'followers';

/** A request to verify that an account has done something. */
export interface VerificationRequest {
  readonly websiteId: string;
  /** Id of the account at the provider: `accountId` of `findSocialAccount`. */
  readonly accountId: string;
  readonly act: Act;
  /** Target as the rule names it: a handle, an id or a link. If absent, any target counts. */
  readonly target?: string | undefined;
  /** Link to the post or comment that the member submitted; it has to be their own. */
  readonly link?: string | undefined;
  /** Words, one of which the text has to contain, in any case. */
  readonly texts?: readonly string[] | undefined;
  /** Whether a picture or a video is required. */
  readonly withMedia?: boolean | undefined;
  /** Earliest moment of the action. */
  readonly since?: Date | null | undefined;
  /** Minimum number of actions or followers; 1 by default. */
  readonly minimum?: number | undefined;
}

/** An action that an account has done. */
export interface FoundAct {
  /** Id at the provider, such as that of a post, by which an action is rewarded only once. */
  readonly id: string;
  readonly target: string;
  readonly text: string | null;
  readonly at: Date;
}

/**
 * Why a verification failed.
 * - `not_found`: the action was not done, or not often enough
 * - `account_not_found`: the provider does not know the account
 * - `other_account`: the link leads to content of someone else
 * - `text_missing`, `media_missing`, `too_early`: the action was done, but not as asked
 */
export type VerificationFailure =
  | 'not_found'
  | 'account_not_found'
  | 'other_account'
  | 'text_missing'
  | 'media_missing'
  | 'too_early';

/** Answer of a provider. `count` is the number of matching actions, for progress. */
export type Verdict =
  | { readonly isMet: true; readonly count: number; readonly acts: readonly FoundAct[] }
  | { readonly isMet: false; readonly count: number; readonly reason: VerificationFailure };

/** Verifies actions of accounts at one provider. Throws if the provider cannot be reached. */
export interface Verifier {
  verify(request: VerificationRequest): Promise<Verdict>;
}

/** An account at a provider. */
export interface ProviderAccount {
  /** Id that stays the same when the name changes. */
  readonly id: string;
  readonly name: string;
  /** Further stored facts, such as `channelId` and `followers`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Encrypted tokens with which the provider answers about the account. */
  readonly credentials?: string | undefined;
}

/** The data of a link in progress that a provider needs. */
export interface LinkRequest {
  readonly websiteId: string;
  /** Token that the provider sends back with the member. */
  readonly state: string;
  /** Origin at which browsers reach the service, without a trailing slash. */
  readonly origin: string;
  /** SHA-256 of the verifier as base64url (RFC 7636, `S256`). */
  readonly codeChallenge: string;
  /** Random text that an OpenID provider repeats in its ID token. */
  readonly nonce: string;
  /** Eight digits, for providers that look for them in a profile or send them by email. */
  readonly generatedCode: string;
  readonly emailAddress: string | null;
  /** Page on which the member lands in the end. */
  readonly redirect: string | null;
}

/** A member who has come back from a provider. */
export interface Callback {
  readonly websiteId: string;
  /** Parameters with which they came back. */
  readonly parameters: URLSearchParams;
  readonly state: string;
  /** Origin that the link was started with. */
  readonly origin: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** Returns the address to which a provider sends members back. Operators register it there. */
export const callbackUrl = (origin: string, type: AuthType): string => `${origin}/api/${type}/auth/callback`;

/** A provider at which members have accounts. It links accounts and verifies what members do there. */
export interface Provider extends Verifier {
  /** Acts that {@link Verifier.verify} supports; all if absent. */
  readonly checks?: ReadonlySet<Act>;
  /** Starts a link. Returns the URL to send the member to. */
  begin(request: LinkRequest): Promise<string>;
  /**
   * Returns the account with which the member came back; `undefined` if their code is wrong, expired or used. Throws `GrantRefused`
   * if the provider refuses the code, and other errors if it does not answer.
   */
  exchange(callback: Callback): Promise<ProviderAccount | undefined>;
  /** Finds the profile for a link or a name, with its text. Absent if members prove their accounts only by consent. */
  findProfile?(request: {
    websiteId: string;
    link: string;
  }): Promise<(ProviderAccount & { readonly bio: string }) | undefined>;
}

/** Configured providers; a type that is not configured has none. */
export type Providers = ReadonlyMap<AuthType, Provider>;
