import type { Provider, ProviderBackend } from './provider.js';

export const instagram = {
  id: 'instagram',
  name: 'Instagram',
  proof: 'profile',
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
} as const satisfies ProviderBackend;
