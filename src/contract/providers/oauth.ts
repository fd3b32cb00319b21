/** Field of a JSON document, as names joined by dots, such as `data.id`. Of several, the first that the document has counts. */
export type JsonPath = string | readonly string[];

/** Where a JSON document has facts about an account. */
export interface AccountPaths {
  /** Id that stays the same when the name changes. */
  readonly id?: JsonPath;
  readonly name?: JsonPath;
  /** Name that the account's owner may change at will. */
  readonly displayName?: JsonPath;
  /** Text of the profile. */
  readonly bio?: JsonPath;
  readonly followers?: JsonPath;
  readonly channelId?: JsonPath;
}

/** A document of the provider's API about the account of the access token. */
export interface AccountDocument {
  readonly url: `https://${string}`;
  readonly account: AccountPaths;
}

/**
 * A question to the provider's API about the account of the access token; `{target}` in the address stands for what a rule asks
 * for. Without `answer`, the status is the answer: 404 is a no.
 */
export interface AccountCheck {
  readonly url: `https://${string}`;
  /** Value that answers: true, or a list. The whole document if empty. */
  readonly answer?: JsonPath;
  /** Field of the list's entries, one of which has to be the target; if absent, any entry is a yes. */
  readonly field?: string;
}

/** Actions that an {@link AccountCheck} can ask about. */
export type CheckedAct = 'follow' | 'join' | 'star' | 'subscribe';

/** How members link an account by OAuth 2 or OpenID Connect, and what the provider then tells about it. */
export interface OAuthServer {
  readonly protocol: 'oauth';
  /**
   * OpenID Connect issuer. Its discovery document names the endpoints. `configured` if each operator has another one; absent for
   * OAuth 2 alone, with the two endpoints in its place.
   */
  readonly issuer?: `https://${string}` | 'configured';
  readonly authorizationEndpoint?: `https://${string}`;
  readonly tokenEndpoint?: `https://${string}`;
  readonly scopes: readonly string[];
  /** What stands between two scopes; a space by default. */
  readonly scopeSeparator?: ',';
  /** Further parameters of the authorization request, such as those that ask for a refresh token. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the client proves who it is: by HTTP Basic, or in the body (by default), where TikTok calls the client's id `client_key`. */
  readonly authentication?: 'basic' | 'client_key';
  /** The token endpoint does not say that its tokens are bearer tokens. */
  readonly isTokenTypeMissing?: true;
  /** Where the claims of the ID token and of the UserInfo endpoint have the account. */
  readonly claims?: AccountPaths;
  readonly documents?: readonly AccountDocument[];
  readonly checks?: Readonly<Partial<Record<CheckedAct, AccountCheck>>>;
}

/** How members link an account by OpenID 2.0, which has no client and no tokens. */
export interface OpenId2Server {
  readonly protocol: 'openid2';
  readonly endpoint: `https://${string}`;
  /** Matches the id of an account in its identifier. */
  readonly identifier: RegExp;
  /** Document about an account; `{key}` stands for the operator's key of the provider's API, `{id}` for the account. */
  readonly document: `https://${string}`;
  readonly account: AccountPaths;
}
