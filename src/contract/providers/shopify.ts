import type { Provider, ProviderBackend } from './provider.js';

/** Shops on Shopify, which know members by their email address. */
export const shopify = {
  id: 'shopify',
  name: 'Shopify',
  proof: 'operator',
} as const satisfies Provider;

/** Shopify on the server side. */
export const shopifyBackend = {
  consentHosts: [],
  refusals: { account_not_connected: ['Shopify not connected'] },
  linkPatterns: [],
  acts: [],
} as const satisfies ProviderBackend;
