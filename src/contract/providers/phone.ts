import type { Provider, ProviderBackend } from './provider.js';

/** Phone numbers. The operator sets them once they are verified. */
export const phone = { id: 'phone', name: 'Phone', proof: 'operator' } as const satisfies Provider;

/** Phone numbers on the server side. */
export const phoneBackend = {
  consentHosts: [],
  connectedRule: 'connected_phone',
  refusals: { account_not_connected: ['Phone not connected or not verified'] },
  linkPatterns: [],
  acts: [],
} as const satisfies ProviderBackend;
