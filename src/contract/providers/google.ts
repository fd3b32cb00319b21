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
  server: {
    protocol: 'oauth',
    issuer: 'https://accounts.google.com',
    scopes: ['openid', 'profile', 'https://www.googleapis.com/auth/youtube.readonly'],
    // Google gives a refresh token only if it asks the member each time.
    parameters: { access_type: 'offline', prompt: 'consent' },
    claims: { id: 'sub', name: ['name', 'sub'] },
    documents: [
      {
        url: 'https://www.googleapis.com/youtube/v3/channels?part=id&mine=true',
        account: { channelId: 'items.0.id' },
      },
    ],
    checks: {
      subscribe: {
        url: 'https://www.googleapis.com/youtube/v3/subscriptions?part=id&mine=true&forChannelId={target}',
        answer: 'items',
      },
    },
  },
} as const satisfies ProviderBackend;
