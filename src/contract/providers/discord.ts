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
    listed: ['discordUser', 'discordVerifiedAt'],
    saved: ['discordUser', 'discordUserId'],
    filters: ['discordUser'],
  },
  connectedRule: 'connected_discord',
  refusals: { account_not_connected: ['Discord not connected'] },
  linkPatterns: [/^\/(?:invite\/|channels\/)?([\w-]+)/],
  acts: ['join', 'message', 'role'],
} as const satisfies ProviderBackend;
