import type { OAuthServer, OpenId2Server } from './oauth.js';

/**
 * How a member proves that an account is theirs, if the provider does not ask them in its own window.
 * - `profile`: they put a code into the text of their profile, and the platform looks for it
 * - `email`: they open a link that the platform mails to them
 * - `operator`: members prove nothing here; the operator of the programme tells the platform
 */
export type Proof = 'profile' | 'email' | 'operator';

/** Facts that pages know about a provider: a place where members have accounts. */
export interface Provider {
  readonly id: string;
  /** Brand name. A name that is a word, such as “Email”, is also in `i18n/translations`, by the keys `provider.…`. */
  readonly name: string;
  /** Brand name in the list of accounts, if members know the account by another name. */
  readonly accountName?: string;
  /** If absent, the provider asks the member in its own window. */
  readonly proof?: Proof;
  /** Quests need an account that has a channel; a member may link one without. */
  readonly needsChannel?: true;
  /** The platform does not report which members have linked an account here. */
  readonly isUnlisted?: true;
  /** Matches the types of rules about this provider. If absent, they contain its id. */
  readonly ruleTypes?: RegExp;
  /** Address of a member's page at the provider; `{name}` stands for the account's name. Absent if the name does not lead there. */
  readonly profiles?: `https://${string}{name}`;
  /** Hosts of members' posts at this provider, including subdomains. Pages check links against them before they submit one. */
  readonly contentHosts?: readonly string[];
}

/** Action that an account can take at a provider. The sandbox offers it, and rules ask for it. */
export type AccountAct =
  | 'follow'
  | 'join'
  | 'like'
  | 'repost'
  | 'comment'
  | 'post'
  | 'message'
  | 'subscribe'
  | 'star'
  | 'fork'
  | 'collaborate'
  | 'merge'
  | 'wishlist'
  | 'role';

/** Reasons of a refusal that concern the account at one provider. */
export type AccountRefusal = 'account_not_connected' | 'account_private' | 'username_missing' | 'not_joined';

/** Fields of the platform's user metadata that hold a linked account. */
export interface AccountFields {
  readonly id: string;
  readonly name: string;
  readonly verifiedAt?: `${string}VerifiedAt`;
  /** Further facts about the account, by the names that the provider's verifier uses. */
  readonly details?: { readonly channelId?: string; readonly followers?: `${string}FollowersCount` };
  /** The fields that the platform lists. */
  readonly listed: readonly string[];
  /** The fields that an operator may set. */
  readonly saved: readonly string[];
  /** The fields that an operator may search users by. */
  readonly filters: readonly string[];
}

/** Facts that only proxy and service know about a provider. */
export interface ProviderBackend {
  /** Hosts of the pages on which the provider asks whether an account may be linked. */
  readonly consentHosts: readonly string[];
  /** Query parameter that names the profile, if a code in the profile is the proof. */
  readonly profileField?: string;
  /** If absent, the platform's metadata does not mention the account. */
  readonly fields?: AccountFields;
  /** Type of the rule that rewards linking an account. */
  readonly connectedRule?: `connected_${string}`;
  /** The platform's texts by their meaning. The service uses the first one of each (platform API, section 7). */
  readonly refusals: Readonly<Partial<Record<AccountRefusal, readonly string[]>>>;
  /** Patterns for the part of a link that names its target. The first match wins. */
  readonly linkPatterns: readonly RegExp[];
  /** Actions that a member can take at the sandbox's stand-in for this provider. */
  readonly acts: readonly AccountAct[];
  /** How members link an account where an operator has set the provider up; absent if only the sandbox has it, or by email. */
  readonly server?: OAuthServer | OpenId2Server;
}
