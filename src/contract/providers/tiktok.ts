import type { Provider, ProviderBackend } from './provider.js';

export const tiktok = {
  id: 'tiktok',
  name: 'TikTok',
  proof: 'profile',
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
} as const satisfies ProviderBackend;
