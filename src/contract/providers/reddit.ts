import type { Provider, ProviderBackend } from './provider.js';

export const reddit = {
  id: 'reddit',
  name: 'Reddit',
  proof: 'profile',
  profiles: 'https://www.reddit.com/user/{name}',
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
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://www.reddit.com/api/v1/authorize',
    tokenEndpoint: 'https://www.reddit.com/api/v1/access_token',
    scopes: ['identity', 'read'],
    parameters: { duration: 'permanent' },
    authentication: 'basic',
    documents: [{ url: 'https://oauth.reddit.com/api/v1/me', account: { id: 'id', name: 'name' } }],
    checks: { join: { url: 'https://oauth.reddit.com/r/{target}/about', answer: 'data.user_is_subscriber' } },
  },
} as const satisfies ProviderBackend;
