import { safeUrl } from './safe-url.js';

/** Page of a chain's explorer about a transaction, an account or a contract; `undefined` where the chain has none. */
export const explorerPage = (
  explorer: string | null | undefined,
  path: 'tx' | 'address',
  id: string,
): string | undefined => (explorer ? safeUrl(`${explorer.replace(/\/$/, '')}/${path}/${id}`) : undefined);
