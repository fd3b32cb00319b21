import * as oauth from 'oauth4webapi';
import { elapsed } from '../../../values/clocks.js';
import type { OAuthServer } from '../../../contract/providers/oauth.js';
import type { Clock } from '../../clock.js';
import { GrantRefused } from '../grant-refused.js';
import type { OAuthClientSettings } from '../provider-settings.js';

/** Tokens that a provider has given for one account. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Epoch ms at which the access token expires; absent if it does not. */
  readonly expiresAt?: number | undefined;
}

/** Tokens of a new link, with the claims of the ID token, if there is one. */
export interface Grant {
  readonly tokens: Tokens;
  readonly claims: Readonly<Record<string, unknown>> | undefined;
}

interface Callback {
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** Milliseconds that one request to a provider may take. */
const requestTimeoutMs = 10_000;
/** Milliseconds for which a discovery document is cached. */
const discoveryLifetime = 60 * 60_000;

/** A client of one provider: OAuth 2 with PKCE and state, and OpenID Connect with a nonce where the provider has it. */
export class OAuthClient {
  readonly #settings: OAuthClientSettings;
  readonly #description: OAuthServer;
  readonly #clock: Clock;
  readonly #client: oauth.Client;
  readonly #authentication: oauth.ClientAuth;
  #discovered: { readonly at: number; readonly server: Promise<oauth.AuthorizationServer> } | undefined;

  constructor(description: OAuthServer, settings: OAuthClientSettings, clock: Clock) {
    this.#description = description;
    this.#settings = settings;
    this.#clock = clock;
    this.#client = { client_id: settings.clientId };
    this.#authentication = authenticationOf(description, settings.clientSecret);
  }

  /** Returns the address of the page that asks the member for consent. */
  async consentUrl(link: {
    state: string;
    redirectUri: string;
    codeChallenge: string;
    nonce: string;
  }): Promise<string> {
    const { scopes, scopeSeparator = ' ', parameters, authentication } = this.#description;
    const url = new URL((await this.#server()).authorization_endpoint ?? '');
    const query = {
      response_type: 'code',
      [authentication === 'client_key' ? 'client_key' : 'client_id']: this.#settings.clientId,
      redirect_uri: link.redirectUri,
      scope: scopes.join(scopeSeparator),
      state: link.state,
      code_challenge: link.codeChallenge,
      code_challenge_method: 'S256',
      ...(this.#isOpenId && { nonce: link.nonce }),
      ...parameters,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Exchanges the code with which the member came back. Throws {@link GrantRefused} if it is not valid. */
  async exchange({ parameters, state, redirectUri, codeVerifier, nonce }: Callback): Promise<Grant> {
    const server = await this.#server();
    return this.#refusable(async () => {
      const returned = new URLSearchParams(parameters);
      // Without discovery, the issuer is unknown. Each provider has its own callback, so no provider can pose as another.
      if (!this.#isOpenId) returned.delete('iss');
      const checked = oauth.validateAuthResponse(server, this.#client, returned, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        this.#authentication,
        checked,
        redirectUri,
        codeVerifier,
        this.#options(server.token_endpoint),
      );
      const answer = await oauth.processAuthorizationCodeResponse(
        server,
        this.#client,
        await this.#readable(response),
        this.#isOpenId ? { expectedNonce: nonce, requireIdToken: true } : {},
      );
      return { tokens: this.#tokensOf(answer), claims: oauth.getValidatedIdTokenClaims(answer) };
    });
  }

  /** Returns new tokens. Throws {@link GrantRefused} if the member has withdrawn their consent. */
  async refresh(refreshToken: string): Promise<Tokens> {
    const server = await this.#server();
    return this.#refusable(async () => {
      const options = this.#options(server.token_endpoint);
      const response = await oauth.refreshTokenGrantRequest(
        server,
        this.#client,
        this.#authentication,
        refreshToken,
        options,
      );
      const answer = await oauth.processRefreshTokenResponse(server, this.#client, await this.#readable(response));
      // If the server sends no new refresh token, the old one stays valid.
      return { refreshToken, ...this.#tokensOf(answer) };
    });
  }

  /** Returns the claims of the UserInfo endpoint, if the provider has one. It refuses claims about another account than `subject`. */
  async userInfo(accessToken: string, subject: string): Promise<Readonly<Record<string, unknown>>> {
    const server = await this.#server();
    if (server.userinfo_endpoint === undefined) return {};
    const options = this.#options(server.userinfo_endpoint);
    const response = await oauth.userInfoRequest(server, this.#client, accessToken, options);
    return oauth.processUserInfoResponse(server, this.#client, subject, response);
  }

  /** Requests a document of the provider's API. Throws {@link GrantRefused} if the token is not accepted any more. */
  async read(accessToken: string, url: string): Promise<Response> {
    return this.#refusable(() =>
      oauth.protectedResourceRequest(accessToken, 'GET', new URL(url), undefined, undefined, this.#options(url)),
    );
  }

  get #isOpenId(): boolean {
    return this.#description.issuer !== undefined;
  }

  async #server(): Promise<oauth.AuthorizationServer> {
    const issuer = this.#settings.issuer ?? this.#description.issuer;
    if (issuer === undefined || !this.#isOpenId) {
      const { authorizationEndpoint = '', tokenEndpoint = '' } = this.#description;
      return {
        issuer: new URL(authorizationEndpoint).origin,
        authorization_endpoint: authorizationEndpoint,
        token_endpoint: tokenEndpoint,
      };
    }
    if (!this.#discovered || elapsed() - this.#discovered.at > discoveryLifetime) {
      const found = { at: elapsed(), server: this.#discover(new URL(issuer)) };
      this.#discovered = found;
      found.server.catch(() => {
        if (this.#discovered === found) this.#discovered = undefined;
      });
    }
    return this.#discovered.server;
  }

  async #discover(issuer: URL): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(issuer, this.#options(issuer.href));
    return oauth.processDiscoveryResponse(issuer, response);
  }

  #options(url: string | undefined) {
    return {
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: { 'user-agent': 'laurel-service' },
      // Only a provider on this machine, such as a test's, may be unencrypted.
      [oauth.allowInsecureRequests]: url !== undefined && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url),
    };
  }

  #tokensOf({
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: seconds,
  }: oauth.TokenEndpointResponse) {
    const expiresAt = seconds === undefined ? undefined : this.#clock.now() + seconds * 1_000;
    return { accessToken, ...(refreshToken !== undefined && { refreshToken }), expiresAt };
  }

  /** Adds the token type `bearer`, which the standard requires, to answers of servers that omit it. */
  async #readable(response: Response): Promise<Response> {
    if (!this.#description.isTokenTypeMissing || response.status !== 200) return response;
    const body: unknown = await response.json();
    const tokens = typeof body === 'object' && body !== null && 'data' in body ? (body.data as [object])[0] : body;
    return Response.json({ token_type: 'bearer', ...(tokens as object) });
  }

  async #refusable<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      const isRefusal =
        error instanceof oauth.AuthorizationResponseError ||
        (error instanceof oauth.ResponseBodyError && error.status < 500) ||
        error instanceof oauth.WWWAuthenticateChallengeError ||
        (error instanceof oauth.OperationProcessingError && !isOutage(error));
      // The library's errors may contain the whole answer with tokens, so only their codes may be logged.
      if (isRefusal)
        throw new GrantRefused('error' in error ? error.error : 'code' in error ? String(error.code) : error.name);
      throw error;
    }
  }
}

/** Whether an answer cannot be read because the provider is failing. */
const isOutage = ({ cause }: oauth.OperationProcessingError): boolean =>
  cause instanceof Response && cause.status >= 500;

function authenticationOf({ authentication }: OAuthServer, secret: string): oauth.ClientAuth {
  if (authentication === 'basic') return oauth.ClientSecretBasic(secret);
  if (authentication !== 'client_key') return oauth.ClientSecretPost(secret);
  return (_server, { client_id: id }, body) => {
    body.set('client_key', id);
    body.set('client_secret', secret);
  };
}
