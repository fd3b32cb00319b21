import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, limit, page, requiredScope } from '../primitives.js';
import { PublicRuleChain, RuleChain } from './conditions.js';

export const listRuleChains = endpoint({
  name: 'listRuleChains',
  method: 'GET',
  path: '/api/loyalty/rule_chains',
  summary: 'Lists which rules have to be completed before others.',
  source: 'platform API 4.1',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({ ...requiredScope, limit: limit(100, 10), startingAfter: z.optional(Id) }),
  response: page(RuleChain),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['limit', 'startingAfter'],
    response: page(PublicRuleChain),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});
