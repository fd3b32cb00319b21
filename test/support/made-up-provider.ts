import { backendList, providerList } from '../../src/contract/providers/list.js';
import type { Provider, ProviderBackend } from '../../src/contract/providers/provider.js';

/**
 * Adds a provider that does not exist, as its file and its two lines in the list would. Import this module before any other
 * of `src`, because tables are derived from the list once, when they are loaded.
 */
const guildhall: Provider = { id: 'guildhall', name: 'Guildhall', contentHosts: ['guildhall.example'] };

const guildhallBackend: ProviderBackend = {
  consentHosts: ['login.guildhall.example'],
  fields: {
    id: 'guildhallUserId',
    name: 'guildhallUser',
    verifiedAt: 'guildhallVerifiedAt',
    listed: ['guildhallUser', 'guildhallUserId', 'guildhallVerifiedAt'],
    saved: [],
    filters: [],
  },
  connectedRule: 'connected_guildhall',
  refusals: { account_not_connected: ['Guildhall not connected'] },
  linkPatterns: [/^\/members\/(\w+)/],
  acts: ['join', 'post'],
};

(providerList as unknown as Provider[]).push(guildhall);
Object.assign(backendList, { guildhall: guildhallBackend });

/** The id of the made-up provider. */
export const madeUp = guildhall.id as 'twitter';
