import type { AuthType } from '../../contract/identity/social.js';
import type { AccountAct } from '../../contract/providers/backend.js';

/**
 * What accounts do at a provider.
 * - `bio`, `name`: the text stands in their profile or their name
 * - `followers`: so many follow them
 * - all others: the act, on its target
 */
export type Act = AccountAct | 'bio' | 'name' | 'followers';

/** Question to a provider: has this account done that? */
export interface VerificationRequest {
  readonly websiteId: string;
  /** Id of the account there: `accountId` of `findSocialAccount`. */
  readonly accountId: string;
  readonly act: Act;
  /** What it was to be done to, as the rule names it: a handle, an id or a link. Any where absent. */
  readonly target?: string | undefined;
  /** Link of the post or comment that the member handed in. It has to be theirs. */
  readonly link?: string | undefined;
  /** One of these has to stand in it, whatever the case of its letters. */
  readonly texts?: readonly string[] | undefined;
  /** It has to have a picture or a film. */
  readonly withMedia?: boolean | undefined;
  /** It has to have been done at that time or later. */
  readonly since?: Date | null | undefined;
  /** How often it has to have been done, or how many there have to be; 1 where absent. */
  readonly minimum?: number | undefined;
}

/** One thing an account has done. */
export interface FoundAct {
  /** Id there, such as that of a post: the same one is not to be rewarded twice. */
  readonly id: string;
  readonly target: string;
  readonly text: string | null;
  readonly at: Date;
}

/**
 * - `not_found`: it was not done, or not often enough
 * - `account_not_found`: the provider does not know the account
 * - `other_account`: what the link leads to is someone else's
 * - `text_missing`, `media_missing`, `too_early`: it was done, but not as asked
 */
export type VerificationFailure =
  'not_found' | 'account_not_found' | 'other_account' | 'text_missing' | 'media_missing' | 'too_early';

/** Answer of a provider. `count` is how many there are that fit, for progress. */
export type Verdict =
  | { readonly isMet: true; readonly count: number; readonly acts: readonly FoundAct[] }
  | { readonly isMet: false; readonly count: number; readonly reason: VerificationFailure };

/** Asks one provider what accounts have done there. Throws where it cannot be reached: then nothing is known. */
export interface Verifier {
  verify(request: VerificationRequest): Promise<Verdict>;
}

/** An account at a provider. */
export interface ProviderAccount {
  /** Id that stays when the name changes. */
  readonly id: string;
  readonly name: string;
  /** What else is kept of it, such as `channelId` and `followers`. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A link of an account under way, as a provider needs it. */
export interface LinkRequest {
  readonly websiteId: string;
  /** Comes back with the member. */
  readonly state: string;
  /** Where the service is reached by browsers, without a slash at the end. */
  readonly origin: string;
  /** SHA-256 of the verifier as base64url (RFC 7636, `S256`). */
  readonly codeChallenge: string;
  /** Eight digits, for providers that look for them in a profile or send them by email. */
  readonly generatedCode: string;
  readonly emailAddress: string | null;
}

/** A place where members have accounts: it lets them link these, and is asked what they do. */
export interface Provider extends Verifier {
  /** Begins a link. The answer is where to send the member. */
  begin(request: LinkRequest): Promise<string>;
  /** Account behind the code that the member came back with; `undefined` where the code is wrong, old or used. */
  exchange(request: { websiteId: string; code: string; codeVerifier: string }): Promise<ProviderAccount | undefined>;
  /** Profile that a link or a name leads to, with its text. */
  findProfile(request: {
    websiteId: string;
    link: string;
  }): Promise<(ProviderAccount & { readonly bio: string }) | undefined>;
}

/** Providers there are; none for a type that is not set up. */
export type Providers = ReadonlyMap<AuthType, Provider>;
