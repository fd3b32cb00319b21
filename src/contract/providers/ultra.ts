import type { Provider, ProviderBackend } from './provider.js';

/** Ultra. The platform links these accounts, but does not report them. */
export const ultra = { id: 'ultra', name: 'Ultra', isUnlisted: true } as const satisfies Provider;

/** Ultra on the server side. */
export const ultraBackend = {
  consentHosts: [],
  refusals: {},
  linkPatterns: [],
  acts: [],
  server: {
    protocol: 'oauth',
    issuer: 'configured',
    scopes: ['openid', 'profile'],
    claims: { id: 'sub', name: ['preferred_username', 'name', 'sub'] },
  },
} as const satisfies ProviderBackend;
