import { safeUrl } from './safe-url.js';

/**
 * Returns the address of a block explorer's page about a transaction, an account or a contract; `undefined` if the chain has
 * no explorer.
 */
export const explorerPage = (
  explorer: string | null | undefined,
  path: 'tx' | 'address',
  id: string,
): string | undefined => (explorer ? safeUrl(`${explorer.replace(/\/$/, '')}/${path}/${id}`) : undefined);
