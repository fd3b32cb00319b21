import type { Provider, ProviderBackend } from './provider.js';

export const reddit = {
  id: 'reddit',
  name: 'Reddit',
  proof: 'profile',
  contentHosts: ['reddit.com', 'redd.it'],
} as const satisfies Provider;

/** Reddit on the server side. */
export const redditBackend = {
  consentHosts: ['www.reddit.com'],
  profileField: 'redditProfileUrl',
  fields: {
    id: 'redditUserId',
    name: 'redditUser',
    listed: ['redditUser', 'redditUserId'],
    saved: ['redditUser', 'redditUserId'],
    filters: ['redditUser', 'redditUserId'],
  },
  connectedRule: 'connected_reddit',
  refusals: { account_not_connected: ['Reddit not connected'] },
  linkPatterns: [/\/comments\/\w+\/[^/]*\/(\w+)/, /\/comments\/(\w+)/, /^\/(?:r|u|user)\/([\w-]+)/],
  acts: ['join', 'comment', 'post'],
} as const satisfies ProviderBackend;
