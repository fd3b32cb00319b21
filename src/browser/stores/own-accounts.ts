import type { QueryArguments } from './query.js';

/**
 * Query for the member's own accounts, one per currency.
 *
 * @param every milliseconds between refreshes; 0 for none
 */
export const ownAccountsQuery = (every: number): QueryArguments<'GET /api/me/accounts'> => ({
  route: 'GET /api/me/accounts',
  request: { query: { limit: 100 } },
  member: true,
  every,
});
