import type { Provider, ProviderBackend } from './provider.js';

export const steam = { id: 'steam', name: 'Steam' } as const satisfies Provider;

/** Steam on the server side. */
export const steamBackend = {
  consentHosts: ['steamcommunity.com'],
  fields: {
    id: 'steamUserId',
    name: 'steamUsername',
    listed: ['steamUserId', 'steamUsername'],
    saved: ['steamUserId', 'steamUsername'],
    filters: ['steamUserId', 'steamUsername'],
  },
  connectedRule: 'connected_steam',
  refusals: { account_not_connected: ['Steam not connected'] },
  linkPatterns: [/^\/app\/(\d+)/, /^\/(?:id|profiles)\/(\w+)/],
  acts: ['wishlist'],
} as const satisfies ProviderBackend;
