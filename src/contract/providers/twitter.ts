import type { Provider, ProviderBackend } from './provider.js';

/** X, which the platform still calls Twitter. */
export const twitter = {
  id: 'twitter',
  name: 'X',
  ruleTypes: /twitter|tweet|drip_x|post_impressions/i,
  contentHosts: ['x.com', 'twitter.com'],
} as const satisfies Provider;

/** X on the server side. */
export const twitterBackend = {
  consentHosts: ['x.com', 'twitter.com', 'api.x.com', 'api.twitter.com'],
  fields: {
    id: 'twitterUserId',
    name: 'twitterUser',
    verifiedAt: 'twitterVerifiedAt',
    details: { followers: 'twitterUserFollowersCount' },
    listed: ['twitterUser', 'twitterUserFollowersCount', 'twitterVerifiedAt'],
    saved: ['twitterUser', 'twitterUserId', 'twitterUserFollowersCount'],
    filters: ['twitterUser'],
  },
  connectedRule: 'connected_twitter',
  refusals: {
    account_not_connected: ['Twitter not connected', 'Twitter not connected or content url is required'],
  },
  linkPatterns: [/\/status(?:es)?\/(\d+)/, /^\/@?(\w+)\/?$/],
  acts: ['follow', 'like', 'repost', 'comment', 'post'],
} as const satisfies ProviderBackend;
