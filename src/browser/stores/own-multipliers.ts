import type { QueryArguments } from './query.js';

/** Query for the member's own multipliers. */
export const ownMultipliersQuery: QueryArguments<'GET /api/me/multipliers'> = {
  route: 'GET /api/me/multipliers',
  request: { query: { limit: 100 } },
  member: true,
};
