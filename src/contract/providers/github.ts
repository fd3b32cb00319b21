import type { Provider, ProviderBackend } from './provider.js';

export const github = {
  id: 'github',
  name: 'GitHub',
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
} as const satisfies ProviderBackend;
