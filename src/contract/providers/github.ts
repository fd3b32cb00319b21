import type { Provider, ProviderBackend } from './provider.js';

export const github = {
  id: 'github',
  name: 'GitHub',
  profiles: 'https://github.com/{name}',
} as const satisfies Provider;

/** GitHub on the server side. */
export const githubBackend = {
  consentHosts: ['github.com'],
  fields: {
    id: 'githubUserId',
    name: 'githubUser',
    listed: ['githubUser', 'githubUserId'],
    saved: ['githubUser', 'githubUserId'],
    filters: [],
  },
  connectedRule: 'connected_github',
  refusals: { account_not_connected: ['GitHub not connected'] },
  linkPatterns: [/^\/([\w.-]+\/[\w.-]+)/, /^\/([\w-]+)\/?$/],
  acts: ['star', 'fork', 'collaborate', 'merge', 'follow'],
  server: {
    protocol: 'oauth',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user'],
    documents: [
      {
        url: 'https://api.github.com/user',
        account: { id: 'id', name: 'login', displayName: ['name', 'login'], bio: 'bio', followers: 'followers' },
      },
    ],
    checks: {
      star: { url: 'https://api.github.com/user/starred/{target}' },
      follow: { url: 'https://api.github.com/user/following/{target}' },
    },
  },
} as const satisfies ProviderBackend;
