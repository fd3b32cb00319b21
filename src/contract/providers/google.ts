import type { Provider, ProviderBackend } from './provider.js';

/** YouTube. Members link the Google account that owns their channel. */
export const google = {
  id: 'google',
  name: 'YouTube',
  accountName: 'Google',
  needsChannel: true,
  ruleTypes: /youtube/,
} as const satisfies Provider;

/** YouTube on the server side. */
export const googleBackend = {
  consentHosts: ['accounts.google.com'],
  fields: {
    id: 'googleUserId',
    name: 'googleUser',
    details: { channelId: 'YTChannelId' },
    listed: ['googleUser', 'googleUserId', 'YTChannelId'],
    saved: ['googleUser', 'googleUserId', 'YTChannelId'],
    filters: [],
  },
  connectedRule: 'connected_youtube',
  refusals: {
    account_not_connected: ['Youtube not connected', 'Google account not connected'],
    account_private: [
      'Quest failed, please make sure you have made your subscriptions public in youtube',
      'YOUTUBE_CHANNEL_NOT_FOUND',
    ],
  },
  linkPatterns: [/[?&]v=([\w-]+)/, /^\/shorts\/([\w-]+)/, /^\/channel\/([\w-]+)/, /^\/@?([\w.-]+)/],
  acts: ['subscribe', 'comment', 'like'],
} as const satisfies ProviderBackend;
