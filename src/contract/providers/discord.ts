import type { Provider, ProviderBackend } from './provider.js';

export const discord = {
  id: 'discord',
  name: 'Discord',
} as const satisfies Provider;

/** Discord on the server side. */
export const discordBackend = {
  consentHosts: ['discord.com'],
  fields: {
    id: 'discordUserId',
    name: 'discordUser',
    verifiedAt: 'discordVerifiedAt',
    listed: ['discordUser', 'discordUserId', 'discordVerifiedAt'],
    saved: ['discordUser', 'discordUserId'],
    filters: ['discordUser'],
  },
  connectedRule: 'connected_discord',
  refusals: { account_not_connected: ['Discord not connected'] },
  linkPatterns: [/^\/(?:invite\/|channels\/)?([\w-]+)/],
  acts: ['join', 'message', 'role'],
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    scopes: ['identify', 'guilds'],
    documents: [
      {
        url: 'https://discord.com/api/v10/users/@me',
        account: { id: 'id', name: 'username', displayName: ['global_name', 'username'] },
      },
    ],
    checks: { join: { url: 'https://discord.com/api/v10/users/@me/guilds', answer: '', field: 'id' } },
  },
} as const satisfies ProviderBackend;
