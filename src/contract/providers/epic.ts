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
} as const satisfies ProviderBackend;
