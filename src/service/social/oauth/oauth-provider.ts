import type { AuthType } from '../../../contract/identity/social.js';
import type { OAuthServer } from '../../../contract/providers/oauth.js';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../clock.js';
import { GrantRefused } from '../grant-refused.js';
import { providerFailed } from '../provider-failed.js';
import type { OAuthClientSettings } from '../provider-settings.js';
import { normalTarget } from '../target.js';
import type { TokenSeal } from '../token-seal.js';
import { callbackUrl } from '../verifier.js';
import type { Provider, ProviderAccount } from '../verifier.js';
import { asText, readFacts } from './account-facts.js';
import type { AccountFacts } from './account-facts.js';
import { checkAccount, verifiableActs } from './check-account.js';
import { Credentials } from './credentials.js';
import { OAuthClient } from './oauth-client.js';

export interface OAuthProviderOptions {
  readonly type: AuthType;
  readonly server: OAuthServer;
  readonly settings: OAuthClientSettings;
  readonly seal: TokenSeal;
  readonly database: Database;
  readonly clock: Clock;
}

/** Returns a provider at which members link accounts by OAuth 2 or OpenID Connect. */
export function oauthProvider({ type, server, settings, seal, database, clock }: OAuthProviderOptions): Provider {
  const client = new OAuthClient(server, settings, clock);
  const credentials = new Credentials({ type, client, seal, database, clock });

  const readDocuments = async (accessToken: string): Promise<AccountFacts> => {
    const facts = await Promise.all(
      (server.documents ?? []).map(async ({ url, account }) => {
        const response = await client.read(accessToken, url);
        if (!response.ok) throw providerFailed(response);
        return readFacts(await response.json(), account);
      }),
    );
    return Object.assign({}, ...facts) as AccountFacts;
  };

  return {
    checks: verifiableActs(server),
    begin: ({ state, origin, codeChallenge, nonce }) =>
      client.consentUrl({ state, redirectUri: callbackUrl(origin, type), codeChallenge, nonce }),
    exchange: async ({ parameters, state, origin, codeVerifier, nonce }) => {
      const redirectUri = callbackUrl(origin, type);
      const { tokens, claims } = await client.exchange({ parameters, state, redirectUri, codeVerifier, nonce });
      const { accessToken } = tokens;
      const subject = asText(claims?.['sub']);
      const said = claims && { ...(await client.userInfo(accessToken, subject ?? '')), ...claims };
      const facts = { ...readFacts(said, server.claims ?? {}), ...(await readDocuments(accessToken)) };
      const account = toAccount(facts);
      return { ...account, credentials: credentials.seal(account.id, tokens) };
    },
    verify: async (request) => {
      const accessToken = await credentials.accessToken(request.websiteId, request.accountId);
      if (accessToken === undefined) return { isMet: false, count: 0, reason: 'account_not_found' };
      const reader = { facts: () => readDocuments(accessToken), read: (url: string) => client.read(accessToken, url) };
      const target = request.target === undefined ? undefined : normalTarget(type, request.target);
      try {
        return await checkAccount(server, reader, { ...request, target }, new Date(clock.now()));
      } catch (error) {
        if (error instanceof GrantRefused) return { isMet: false, count: 0, reason: 'account_not_found' };
        throw error;
      }
    },
  };
}

/** Throws if the provider does not identify the account. */
function toAccount({ id, name, ...facts }: AccountFacts): ProviderAccount {
  const accountId = asText(id);
  if (accountId === undefined) throw new Error('The provider does not say which account it is.');
  const { followers, channelId, displayName } = facts;
  const details = { followers, channelId, displayName };
  return {
    id: accountId,
    name: asText(name) ?? accountId,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
  };
}
