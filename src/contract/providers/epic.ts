import type { Provider, ProviderBackend } from './provider.js';

export const epic = { id: 'epic', name: 'Epic Games' } as const satisfies Provider;

/** Epic Games on the server side. */
export const epicBackend = {
  consentHosts: ['www.epicgames.com'],
  fields: {
    id: 'epicAccountIdentifier',
    name: 'epicUsername',
    listed: ['epicAccountIdentifier', 'epicUsername'],
    saved: ['epicAccountIdentifier'],
    filters: [],
  },
  connectedRule: 'connected_epic',
  refusals: { account_not_connected: ['Epic not connected'] },
  linkPatterns: [],
  acts: ['wishlist'],
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://www.epicgames.com/id/authorize',
    tokenEndpoint: 'https://api.epicgames.dev/epic/oauth/v2/token',
    scopes: ['basic_profile'],
    authentication: 'basic',
    documents: [
      {
        url: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
        account: { id: 'sub', name: ['preferred_username', 'sub'] },
      },
    ],
  },
} as const satisfies ProviderBackend;
