import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, flag, limit, page, requiredScope, scope } from '../primitives.js';
import { RuleMetadata } from './rule-metadata.js';
import { RuleBadge, ruleBasics } from './rules.js';
import { Frequency, RuleType } from './rule-type.js';

const {
  collectionAddress: _collectionAddress,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...basics
} = { ...ruleBasics, mediaUrl: z.nullable(z.string()) };

const rule = {
  ...basics,
  description: z.nullable(z.string()),
  hideInUi: z.boolean(),
  isRequired: z.boolean(),
  loyaltyCurrencyId: z.nullable(Id),
  loyaltyBadge: z.nullable(RuleBadge),
};

const group = {
  id: Id,
  name: z.string(),
  subTitle: z.nullable(z.string()),
  sortId: z.number(),
  isCollapsible: z.boolean(),
  /** All rules of the section must be completed before rules outside it. */
  isRequired: z.boolean(),
};

const items = <T extends z.ZodMiniType>(item: T) =>
  z.array(z.object({ id: Id, sortId: z.number(), loyaltyRule: item }));

/**
 * Section of the quests, as a page sees it. Its rules are only ids, so that rules that are hidden until they start are
 * not revealed.
 */
export const PublicRuleGroup = z.object({ ...group, loyaltyGroupItems: items(z.object({ id: Id })) });
export type PublicRuleGroup = z.infer<typeof PublicRuleGroup>;

/** Section of the quests (platform API, section 4.14). */
export const RuleGroup = z.object({
  ...group,
  loyaltyGroupItems: items(
    z.object({
      ...rule,
      loyaltyBadge: z.optional(RuleBadge),
      type: RuleType,
      frequency: z.nullable(Frequency),
      metadata: RuleMetadata,
    }),
  ),
});
export type RuleGroup = z.infer<typeof RuleGroup>;

export const listRuleGroups = endpoint({
  name: 'listRuleGroups',
  method: 'GET',
  path: '/api/loyalty/rule_groups',
  summary: 'Lists the sections of the quests with their rules, in the order that the owner chose.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
    excludeHidden: z._default(flag, 'false'),
  }),
  response: page(RuleGroup),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['limit', 'startingAfter', 'excludeHidden'],
    response: page(PublicRuleGroup),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});

/** Section without its rules. */
export const RuleGroupRecord = z.object({
  ...group,
  organizationId: Id,
  websiteId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const name = z.string().check(z.minLength(1), z.maxLength(255));

export const createRuleGroup = endpoint({
  name: 'createRuleGroup',
  method: 'POST',
  path: '/api/loyalty/rule_groups/create',
  summary: 'Adds a section to the quests.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    name,
    subTitle: z.optional(z.string()),
    sortId: z.optional(z.int()),
    isCollapsible: z.optional(z.boolean()),
    isRequired: z.optional(z.boolean()),
  }),
  response: RuleGroupRecord,
  errors: [400, 403, 404, 500],
});

export const updateRuleGroup = endpoint({
  name: 'updateRuleGroup',
  method: 'POST',
  path: '/api/loyalty/rule_groups/{id}',
  summary: 'Changes a section. Fields left out stay unchanged.',
  source: 'the platform’s SDK, which also spells `subtitle`',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    name: z.optional(z.nullable(name)),
    subtitle: z.optional(z.nullable(z.string())),
    isCollapsible: z.optional(z.boolean()),
  }),
  response: z.partial(RuleGroupRecord),
  errors: [400, 403, 404, 500],
});

export const deleteRuleGroup = endpoint({
  name: 'deleteRuleGroup',
  method: 'DELETE',
  path: '/api/loyalty/rule_groups/{id}',
  summary: 'Deletes a section. Its rules stay, without a section.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  response: z.partial(z.object({ id: Id, deletedAt: Timestamp })),
  errors: [403, 404, 500],
});
