import type { Provider, ProviderBackend } from './provider.js';

/** X, which the platform still calls Twitter. */
export const twitter = {
  id: 'twitter',
  name: 'X',
  ruleTypes: /twitter|tweet|drip_x|post_impressions/i,
  contentHosts: ['x.com', 'twitter.com'],
  profiles: 'https://x.com/{name}',
} as const satisfies Provider;

/** X on the server side. */
export const twitterBackend = {
  consentHosts: ['x.com', 'twitter.com', 'api.x.com', 'api.twitter.com'],
  fields: {
    id: 'twitterUserId',
    name: 'twitterUser',
    verifiedAt: 'twitterVerifiedAt',
    details: { followers: 'twitterUserFollowersCount' },
    listed: ['twitterUser', 'twitterUserId', 'twitterUserFollowersCount', 'twitterVerifiedAt'],
    saved: ['twitterUser', 'twitterUserId', 'twitterUserFollowersCount'],
    filters: ['twitterUser'],
  },
  connectedRule: 'connected_twitter',
  refusals: {
    account_not_connected: ['Twitter not connected', 'Twitter not connected or content url is required'],
  },
  linkPatterns: [/\/status(?:es)?\/(\d+)/, /^\/@?(\w+)\/?$/],
  acts: ['follow', 'like', 'repost', 'comment', 'post'],
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    scopes: ['users.read', 'tweet.read', 'offline.access'],
    authentication: 'basic',
    documents: [
      {
        url: 'https://api.x.com/2/users/me?user.fields=description,public_metrics',
        account: {
          id: 'data.id',
          name: 'data.username',
          displayName: 'data.name',
          bio: 'data.description',
          followers: 'data.public_metrics.followers_count',
        },
      },
    ],
  },
} as const satisfies ProviderBackend;
