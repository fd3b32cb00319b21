import type { Provider, ProviderBackend } from './provider.js';

export const instagram = {
  id: 'instagram',
  name: 'Instagram',
  proof: 'profile',
  profiles: 'https://www.instagram.com/{name}',
} as const satisfies Provider;

/** Instagram on the server side. Its user name is the id. */
export const instagramBackend = {
  consentHosts: ['www.instagram.com', 'api.instagram.com'],
  profileField: 'instagramUsernameOrUrl',
  fields: {
    id: 'instagramUser',
    name: 'instagramUser',
    verifiedAt: 'instagramVerifiedAt',
    listed: ['instagramUser', 'instagramVerifiedAt'],
    saved: [],
    filters: [],
  },
  connectedRule: 'connected_instagram',
  refusals: { account_not_connected: ['Instagram not connected'] },
  linkPatterns: [/^\/(?:p|reel|tv)\/([\w-]+)/, /^\/@?([\w.]+)\/?$/],
  acts: ['follow', 'post', 'like', 'comment'],
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://www.instagram.com/oauth/authorize',
    tokenEndpoint: 'https://api.instagram.com/oauth/access_token',
    scopes: ['instagram_business_basic'],
    scopeSeparator: ',',
    isTokenTypeMissing: true,
    documents: [
      {
        url: 'https://graph.instagram.com/me?fields=user_id,username,followers_count',
        account: { id: 'username', name: 'username', followers: 'followers_count' },
      },
    ],
  },
} as const satisfies ProviderBackend;
