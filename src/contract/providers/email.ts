import type { Provider, ProviderBackend } from './provider.js';

/** Email addresses as accounts. */
export const email = { id: 'email', name: 'Email', proof: 'email' } as const satisfies Provider;

/** Email addresses on the server side. */
export const emailBackend = {
  consentHosts: [],
  fields: {
    id: 'emailAddress',
    name: 'emailAddress',
    verifiedAt: 'emailVerifiedAt',
    listed: ['emailAddress', 'emailVerifiedAt'],
    saved: ['emailAddress'],
    filters: ['emailAddress'],
  },
  connectedRule: 'connected_email',
  refusals: {
    account_not_connected: ['Email not connected or not verified', 'Email not verified', 'Email address not connected'],
  },
  linkPatterns: [],
  acts: [],
} as const satisfies ProviderBackend;
