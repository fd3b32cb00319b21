import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Network } from '../network.js';
import {
  Amount,
  AmountInput,
  Id,
  Timestamp,
  TimestampInput,
  flag,
  limit,
  oneOrMany,
  page,
  requiredScope,
  scope,
} from '../primitives.js';
import { PublicRuleChain, RuleChain, RuleChainInput } from './conditions.js';
import { PublicRuleMetadata, RuleMetadata, RuleMetadataInput } from './rule-metadata.js';
import { CapInterval, Frequency, Interval, RewardType, RuleType } from './rule-type.js';

const nullable = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const text = nullable(z.string());

/** Period that a dapp's figures cover (platform API, section 2.13). */
const DappSpan = z.enum(['daily', 'weekly', 'monthly']);

/** Badge as named by the rule that gives it. */
export const RuleBadge = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
});

/** Fields of a rule that every list shows. */
export const ruleBasics = {
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  frequency: z.string(),
  rewardType: RewardType,
  /** Reward in whole units of the currency; for a multiplier rule, the factor. */
  amount: Amount,
  startTime: z.nullable(Timestamp),
  endTime: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: z.nullable(Timestamp),
  collectionAddress: z.optional(z.string()),
  mediaUrl: text,
};

const shown = {
  interval: nullable(Interval),
  hideInUi: z.optional(z.boolean()),
  isRequired: z.optional(z.boolean()),
  showBeforeStart: z.optional(z.boolean()),
  loyaltyCurrencyId: nullable(Id),
  loyaltyBadgeId: nullable(Id),
  loyaltyBadge: nullable(RuleBadge),
  loyaltyRuleGroupId: nullable(Id),
  network: nullable(z.string()),
  /** Cap on the reward within the interval, in whole units of the currency. */
  maxAmountPerInterval: z.optional(Amount),
  maxAmountInterval: nullable(CapInterval),
  backgroundAssetUrl: text,
  dappDeployedWithin: nullable(DappSpan),
  dappDataWindow: nullable(DappSpan),
};

/**
 * Period in which the rewarded action must happen, if it differs from the rule's own. A custom interval is as long as this
 * period.
 */
const effective = { effectiveStartTime: nullable(Timestamp), effectiveEndTime: nullable(Timestamp) };

/** Words that a page accepts unchecked, so that a new word of the platform does not make a whole list invalid. */
const words = {
  rewardType: z.string(),
  interval: text,
  maxAmountInterval: text,
  dappDeployedWithin: text,
  dappDataWindow: text,
};

/** Rule as a page sees it. */
export const PublicRule = z.object({
  ...ruleBasics,
  ...shown,
  ...effective,
  ...words,
  loyaltyRuleChain: z.array(PublicRuleChain),
  metadata: z.optional(PublicRuleMetadata),
});
export type PublicRule = z.infer<typeof PublicRule>;

const Collections = z.array(z.object({ address: z.string(), network: Network, symbol: z.optional(z.string()) }));

/** Settings of a rule that only its operator sees. */
const settings = {
  effectiveStartTime: z.nullable(Timestamp),
  effectiveEndTime: z.nullable(Timestamp),
  claimType: nullable(z.enum(['manual', 'auto'])),
  collections: nullable(Collections),
  contractIds: nullable(z.array(z.string())),
  customRewardsApiUrl: text,
  customRewardsCsvUrl: text,
  duplicatedFromId: nullable(Id),
  externalIntegrationId: text,
  functionId: text,
  isDappRule: nullable(z.boolean()),
  /** Trap for fake accounts (sybils): lists for honest members leave it out. */
  isSpecial: z.optional(z.boolean()),
  loyaltyUserAllotmentCsvUrl: z.optional(z.string()),
  oauthCredentialsId: text,
  /**
   * A `dynamic` reward is taken back when its reason no longer holds. `laurel-service` refuses it for rules that it
   * cannot check again.
   */
  rewardLifetime: nullable(z.enum(['permanent', 'dynamic'])),
  shopifyStoreUrl: text,
  subscriptionId: text,
};

/** Current state of a rule: in rule edits and in the answers to changes. */
export const RuleSnapshot = z.object({
  ...ruleBasics,
  ...shown,
  ...settings,
  type: RuleType,
  frequency: Frequency,
  loyaltyCurrencyId: z.nullable(Id),
  network: z.optional(Network),
  backgroundAssetUrl: z.optional(z.string()),
  organizationId: Id,
  websiteId: Id,
  metadata: z._default(RuleMetadata, {}),
});
export type RuleSnapshot = z.infer<typeof RuleSnapshot>;

/** Rule as the platform lists it. */
export const RuleRecord = z.extend(RuleSnapshot, { loyaltyRuleChain: z.array(RuleChain) });
export type RuleRecord = z.infer<typeof RuleRecord>;

export const listRules = endpoint({
  name: 'listRules',
  method: 'GET',
  path: '/api/loyalty/rules',
  summary: 'Lists the rules of the website, newest first.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    startingAfter: z.optional(Id),
    limit: limit(100, 10),
    loyaltyRuleId: z.optional(oneOrMany(Id)),
    loyaltyRuleGroupId: z.optional(oneOrMany(Id)),
    collectionAddress: z.optional(z.string()),
    /** `true` returns only rules that have started and have not ended. */
    isActive: z.optional(flag),
    isSpecial: z.optional(flag),
    includeDeleted: z._default(flag, 'false'),
    allotedToUserId: z.optional(oneOrMany(Id)),
    allotedUserGroupId: z.optional(Id),
    excludeHidden: z._default(flag, 'false'),
    excludeExpired: z._default(flag, 'false'),
  }),
  response: page(RuleRecord),
  errors: [400, 403, 429, 500],
  exposure: {
    query: [
      'startingAfter',
      'limit',
      'loyaltyRuleId',
      'loyaltyRuleGroupId',
      'collectionAddress',
      'isActive',
      'isSpecial',
      'excludeHidden',
      'excludeExpired',
    ],
    response: page(PublicRule),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});

const fields = {
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: z.nullable(AmountInput),
  startTime: z.nullable(TimestampInput),
  endTime: z.nullable(TimestampInput),
  effectiveStartTime: z.nullable(TimestampInput),
  effectiveEndTime: z.nullable(TimestampInput),
  frequency: Frequency,
  metadata: RuleMetadataInput,
};

/** Fields that may be left out when a rule is created or changed. */
const optional = {
  backgroundAssetUrl: text,
  claimType: settings.claimType,
  collectionAddress: text,
  collections: nullable(
    z.array(z.strictObject({ address: z.string(), network: Network, symbol: z.optional(z.string()) })),
  ),
  contractIds: nullable(z.array(z.string())),
  customRewardsApiUrl: text,
  customRewardsCsvUrl: text,
  dappDeployedWithin: nullable(DappSpan),
  dappDataWindow: nullable(DappSpan),
  description: z.optional(z.string()),
  externalIntegrationId: text,
  functionId: text,
  hideInUi: z.optional(z.boolean()),
  interval: nullable(Interval),
  isRequired: z.optional(z.boolean()),
  isSpecial: z.optional(z.boolean()),
  loyaltyBadgeId: nullable(Id),
  /** The word `no-section` removes the rule from its group. */
  loyaltyRuleGroupId: nullable(z.union([Id, z.literal('no-section')])),
  loyaltyUserAllotmentCsvUrl: text,
  maxAmountInterval: nullable(CapInterval),
  maxAmountPerInterval: nullable(AmountInput),
  mediaUrl: text,
  network: nullable(Network),
  oauthCredentialsId: text,
  rewardLifetime: settings.rewardLifetime,
  rewardType: z.optional(RewardType),
  shopifyStoreUrl: text,
  showBeforeStart: z.optional(z.boolean()),
  subscriptionId: text,
  /** Conditions to meet first; null removes them. Laurel's addition: the platform's dashboard sets chains, its API does not. */
  loyaltyRuleChain: nullable(RuleChainInput),
};

/** Fields of a rule that the platform's answers to changes may lack. */
const lateInAnswers = {
  description: true,
  rewardType: true,
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
} as const;

export const createRule = endpoint({
  name: 'createRule',
  method: 'POST',
  path: '/api/loyalty/rules',
  summary: 'Adds a rule to the website.',
  source: 'platform API 4.14; fields from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    ...fields,
    ...optional,
    type: RuleType,
    loyaltyCurrencyId: Id,
    duplicatedFromId: nullable(Id),
    isDappRule: z.optional(z.boolean()),
  }),
  response: z.partial(RuleSnapshot, lateInAnswers),
  errors: [400, 403, 404, 500],
});

export const updateRule = endpoint({
  name: 'updateRule',
  method: 'POST',
  path: '/api/loyalty/rules/{id}',
  summary: 'Changes a rule. Fields left out stay unchanged; null clears a field.',
  source: 'platform API 4.14; fields from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    ...optional,
    name: fields.name,
    amount: fields.amount,
    endTime: fields.endTime,
    startTime: z.optional(fields.startTime),
    effectiveStartTime: z.optional(fields.effectiveStartTime),
    effectiveEndTime: z.optional(fields.effectiveEndTime),
    frequency: z.optional(Frequency),
    metadata: z.optional(RuleMetadataInput),
    loyaltyCurrencyId: z.optional(Id),
  }),
  response: z.partial(RuleSnapshot, {
    ...lateInAnswers,
    type: true,
    frequency: true,
    organizationId: true,
    websiteId: true,
  }),
  errors: [400, 403, 404, 500],
});

export const deleteRule = endpoint({
  name: 'deleteRule',
  method: 'DELETE',
  path: '/api/loyalty/rules/{id}',
  summary: 'Deletes a rule and, on request, takes back the points it paid and ends the multipliers it gave.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ debitLoyaltyPoints: z._default(flag, 'false') }),
  response: z.object({ id: Id, deletedAt: Timestamp }),
  errors: [400, 403, 404, 500],
});
