import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, limit, page, scope } from '../primitives.js';
import { RuleSnapshot } from './rules.js';

/** One change of a rule, with the rule as it was before and after. */
export const RuleEdit = z.object({
  id: Id,
  loyaltyRuleId: Id,
  organizationId: Id,
  websiteId: Id,
  /** Absent if the change was made with an API key and not by a person. */
  editedByUserId: z.optional(Id),
  editedAt: Timestamp,
  action: z.enum(['create', 'update', 'delete', 'restore']),
  data: RuleSnapshot,
  previousData: z.optional(RuleSnapshot),
  comment: z.optional(z.string()),
});
export type RuleEdit = z.infer<typeof RuleEdit>;

export const listRuleEdits = endpoint({
  name: 'listRuleEdits',
  method: 'GET',
  path: '/api/loyalty/rule_edits',
  summary: 'Lists the edits of a rule, latest first.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    /** The platform's description types it as boolean, but its sample is an id. */
    loyaltyRuleId: Id,
    limit: limit(1000, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(RuleEdit),
  errors: [400, 403, 404, 500],
});

export const restoreRuleEdit = endpoint({
  name: 'restoreRuleEdit',
  method: 'POST',
  path: '/api/loyalty/rule_edits/{id}/restore',
  summary: 'Restores a rule to its state after an edit; members get back what its deletion took.',
  source: 'platform API 4.14',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  response: RuleEdit,
  errors: [400, 403, 404, 500],
});
