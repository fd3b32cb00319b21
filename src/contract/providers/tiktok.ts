import type { Provider, ProviderBackend } from './provider.js';

export const tiktok = {
  id: 'tiktok',
  name: 'TikTok',
  proof: 'profile',
  profiles: 'https://www.tiktok.com/@{name}',
} as const satisfies Provider;

/** TikTok on the server side. */
export const tiktokBackend = {
  consentHosts: ['www.tiktok.com'],
  profileField: 'tiktokProfileUrl',
  fields: {
    id: 'tiktokUserId',
    name: 'tiktokUser',
    listed: ['tiktokUser', 'tiktokUserId'],
    saved: ['tiktokUser', 'tiktokUserId'],
    filters: ['tiktokUser'],
  },
  connectedRule: 'connected_tiktok',
  refusals: { account_not_connected: ['TikTok not connected'] },
  linkPatterns: [/\/video\/(\w+)/, /^\/@([\w.]+)\/?$/],
  acts: ['follow', 'post'],
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenEndpoint: 'https://open.tiktokapis.com/v2/oauth/token/',
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats'],
    scopeSeparator: ',',
    authentication: 'client_key',
    documents: [
      {
        url: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,username,display_name,bio_description,follower_count',
        account: {
          id: 'data.user.open_id',
          name: ['data.user.username', 'data.user.display_name'],
          displayName: 'data.user.display_name',
          bio: 'data.user.bio_description',
          followers: 'data.user.follower_count',
        },
      },
    ],
  },
} as const satisfies ProviderBackend;
