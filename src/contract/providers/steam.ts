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
  server: {
    protocol: 'openid2',
    endpoint: 'https://steamcommunity.com/openid/login',
    identifier: /^https:\/\/steamcommunity\.com\/openid\/id\/(\d{1,20})$/,
    document: 'https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/?key={key}&steamids={id}',
    account: { id: 'response.players.0.steamid', name: 'response.players.0.personaname' },
  },
} as const satisfies ProviderBackend;
