import { backendOf } from '../../contract/providers/backend.js';
import type { AuthType } from '../../contract/identity/social.js';
import type { Database } from '../db/database.js';
import type { Clock } from '../clock.js';
import { mailProvider } from './mail/mail-provider.js';
import { oauthProvider } from './oauth/oauth-provider.js';
import { openId2Provider } from './openid2-provider.js';
import type { ProviderSettings } from './provider-settings.js';
import { TokenSeal } from './token-seal.js';
import type { Provider, Providers } from './verifier.js';

/** Returns the providers that the operator has configured. Throws if a setting does not fit its provider's protocol. */
export function configuredProviders(
  { clients, apiKeys, mail, tokenKeys }: ProviderSettings,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): Providers {
  const providers = new Map<AuthType, Provider>();
  for (const [type, settings] of clients) {
    const { server } = backendOf(type);
    if (server?.protocol !== 'oauth') throw new Error(`Accounts of type ${type} are not linked by OAuth.`);
    const seal = new TokenSeal(tokenKeys);
    providers.set(type, oauthProvider({ type, server, settings, seal, database, clock }));
  }
  for (const [type, apiKey] of apiKeys) {
    const { server } = backendOf(type);
    if (server?.protocol !== 'openid2') throw new Error(`Accounts of type ${type} are not linked by OpenID 2.0.`);
    providers.set(type, openId2Provider({ type, server, apiKey }));
  }
  if (mail) providers.set('email', mailProvider(mail, database));
  return providers;
}
