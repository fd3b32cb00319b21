import type { Provider, ProviderBackend } from './provider.js';

/** Telegram. */
export const telegram = {
  id: 'telegram',
  name: 'Telegram',
  profiles: 'https://t.me/{name}',
} as const satisfies Provider;

/** Telegram on the server side. */
export const telegramBackend = {
  consentHosts: ['oauth.telegram.org', 't.me'],
  fields: {
    id: 'telegramUserId',
    name: 'telegramUsername',
    verifiedAt: 'telegramVerifiedAt',
    listed: ['telegramUserId', 'telegramUsername', 'telegramVerifiedAt'],
    saved: ['telegramUserId', 'telegramUsername'],
    filters: ['telegramUserId', 'telegramUsername'],
  },
  connectedRule: 'connected_telegram',
  refusals: {
    account_not_connected: ['Telegram not connected'],
    username_missing: [
      'user has not setup telegram (no telegramUsername), please setup username in telegram and reconnect.',
    ],
    not_joined: ['Telegram Channel not joined'],
  },
  linkPatterns: [/^\/(?:s\/)?@?([\w+-]+)/],
  acts: ['join', 'message'],
  server: {
    protocol: 'oauth',
    issuer: 'https://oauth.telegram.org',
    scopes: ['openid', 'profile'],
    claims: { id: ['id', 'sub'], name: ['preferred_username', 'name', 'sub'], displayName: 'name' },
  },
} as const satisfies ProviderBackend;
