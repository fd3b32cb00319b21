import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';
import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import { currencies } from './accounts.js';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { users } from './identity.js';
import { userId, websiteId } from './references.js';

/** Sections of the quests. */
export const ruleGroups = pgTable(
  'rule_groups',
  {
    id: id(),
    websiteId: websiteId(),
    name: text('name').notNull(),
    subTitle: text('sub_title'),
    sortId: integer('sort_id').notNull().default(0),
    isCollapsible: boolean('is_collapsible').notNull().default(false),
    isRequired: boolean('is_required').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('rule_groups_website').on(table.websiteId, table.sortId, table.id)],
);

/** Things that members can do, and their rewards. Enumerations are those of the contract. */
export const rules = pgTable(
  'rules',
  {
    id: id(),
    websiteId: websiteId(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    type: text('type').notNull(),
    frequency: text('frequency').notNull(),
    interval: text('interval'),
    rewardType: text('reward_type', { enum: ['points', 'badge', 'multiplier'] })
      .notNull()
      .default('points'),
    /** Reward; for a multiplier rule, its factor. */
    amount: amount('amount'),
    currencyId: uuid('currency_id').references(() => currencies.id),
    badgeId: uuid('badge_id'),
    groupId: uuid('group_id').references(() => ruleGroups.id),
    /** Position within its group. */
    sortId: integer('sort_id').notNull().default(0),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    effectiveStartTime: moment('effective_start_time'),
    effectiveEndTime: moment('effective_end_time'),
    claimType: text('claim_type', { enum: ['manual', 'auto'] }),
    collectionAddress: text('collection_address'),
    collections: jsonb('collections').$type<RuleSnapshot['collections']>(),
    contractIds: text('contract_ids').array(),
    network: text('network'),
    mediaUrl: text('media_url'),
    backgroundAssetUrl: text('background_asset_url'),
    hideInUi: boolean('hide_in_ui').notNull().default(false),
    isRequired: boolean('is_required').notNull().default(false),
    isSpecial: boolean('is_special').notNull().default(false),
    isDappRule: boolean('is_dapp_rule').notNull().default(false),
    showBeforeStart: boolean('show_before_start').notNull().default(false),
    maxAmountPerInterval: amount('max_amount_per_interval'),
    maxAmountInterval: text('max_amount_interval', { enum: ['daily', 'weekly', 'monthly', 'lifetime'] }),
    rewardLifetime: text('reward_lifetime', { enum: ['permanent', 'dynamic'] }),
    dappDeployedWithin: text('dapp_deployed_within', { enum: ['daily', 'weekly', 'monthly'] }),
    dappDataWindow: text('dapp_data_window', { enum: ['daily', 'weekly', 'monthly'] }),
    customRewardsApiUrl: text('custom_rewards_api_url'),
    customRewardsCsvUrl: text('custom_rewards_csv_url'),
    duplicatedFromId: uuid('duplicated_from_id'),
    externalIntegrationId: text('external_integration_id'),
    functionId: text('function_id'),
    userAllotmentCsvUrl: text('user_allotment_csv_url'),
    oauthCredentialsId: text('oauth_credentials_id'),
    shopifyStoreUrl: text('shopify_store_url'),
    subscriptionId: text('subscription_id'),
    metadata: jsonb('metadata').$type<RuleMetadata>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
    /** When the rule was deleted together with its payments: since then, its completions and payments count for no badge. */
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [
    index('rules_website').on(table.websiteId, table.createdAt, table.id),
    index('rules_group').on(table.groupId, table.sortId),
    index('rules_type').on(table.websiteId, table.type),
  ],
);

/** Members that a rule is limited to. */
export const ruleAllotments = pgTable(
  'rule_allotments',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    /** Spelling of the address for look-ups, so that wallets can be listed before their owners join. */
    walletLookup: text('wallet_lookup').notNull(),
    /** Reward for this member; null means the rule's. */
    amount: amount('amount'),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.walletLookup] })],
);

/** Codes that a code-entry rule accepts. */
export const ruleCodes = pgTable(
  'rule_codes',
  {
    id: id(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** Null if nobody has redeemed it, or if many may redeem it. */
    redeemedById: uuid('redeemed_by_id').references(() => users.id, { onDelete: 'set null' }),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [unique('rule_codes_code').on(table.ruleId, table.code)],
);

/** Conditions to meet before a rule. */
export const ruleChains = pgTable(
  'rule_chains',
  {
    id: id(),
    websiteId: websiteId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    operatorType: text('operator_type', { enum: ['AND', 'OR'] })
      .notNull()
      .default('AND'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('rule_chains_rule').on(table.ruleId),
    index('rule_chains_website').on(table.websiteId, table.createdAt, table.id),
  ],
);

/** Changes of rules, with the rule before and after. */
export const ruleEdits = pgTable(
  'rule_edits',
  {
    id: id(),
    websiteId: websiteId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    editedByUserId: uuid('edited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    editedAt: createdAt(),
    action: text('action', { enum: ['create', 'update', 'delete', 'restore'] }).notNull(),
    data: jsonb('data').$type<RuleSnapshot>().notNull(),
    previousData: jsonb('previous_data').$type<RuleSnapshot>(),
    comment: text('comment'),
  },
  (table) => [index('rule_edits_rule').on(table.ruleId, table.editedAt, table.id)],
);

/** Progress of a member with a rule, from 0. 100 earns a reward; the rest carries over if rewards have no windows. */
export const ruleStatuses = pgTable(
  'rule_statuses',
  {
    id: id(),
    websiteId: websiteId(),
    userId: userId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    progress: amount('progress').notNull().default('0'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('rule_statuses_owner').on(table.userId, table.ruleId),
    index('rule_statuses_website').on(table.websiteId, table.createdAt, table.id),
    index('rule_statuses_rule').on(table.ruleId),
  ],
);

/**
 * Requests to complete a rule, and completions. Each belongs to one window of the rule (`loyalty/windows.ts`). Except for failed
 * ones, there is one per member, rule and window, so that a reward is given only once.
 */
export const ruleCompletions = pgTable(
  'rule_completions',
  {
    id: id(),
    websiteId: websiteId(),
    userId: userId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['pending', 'processing', 'completed', 'failed'] }).notNull(),
    /**
     * Name of the window at that time; without a window, the request's idempotency key or id. Of concurrent requests for one name,
     * only one succeeds.
     */
    window: text('window').notNull(),
    message: text('message'),
    /** Input of the request that its checks need: code, link, choice, value. */
    input: jsonb('input').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Rewarded amount. */
    amount: amount('amount'),
    /** Length of the streak whose milestone it paid; `null` if it paid none, or is older than this column. */
    streakMilestone: integer('streak_milestone'),
    /** Part of the rewarded amount that was paid for the milestone. After a reduction of the amount, it may exceed the rest. */
    milestoneAmount: amount('milestone_amount'),
    /** Badge that it gave; `null` if it gave none, or is older than this column. */
    badgeId: uuid('badge_id'),
    /** When its badge was taken back because the reason of a `dynamic` reward was gone. */
    rewardEndedAt: moment('reward_ended_at'),
    transactionId: uuid('transaction_id'),
    /** Whether it is a copy of what an earlier holder of the member's wallet has earned or requested; it pays nothing. */
    isRecalled: boolean('is_recalled').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When it completed or failed. */
    fulfilledAt: moment('fulfilled_at'),
  },
  (table) => [
    uniqueIndex('rule_completions_window')
      .on(table.userId, table.ruleId, table.window)
      .where(sql`status <> 'failed'`),
    uniqueIndex('rule_completions_key')
      .on(table.ruleId, table.userId, table.idempotencyKey)
      .where(sql`status <> 'failed'`),
    index('rule_completions_user').on(table.userId, table.websiteId, table.updatedAt),
    index('rule_completions_rule').on(table.ruleId, table.createdAt),
  ],
);

/** Streaks: how many times in a row members have completed a rule. */
export const accountStreaks = pgTable(
  'account_streaks',
  {
    id: id(),
    websiteId: websiteId(),
    userId: userId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    streakCount: integer('streak_count').notNull().default(0),
    /** The most that the streak and those before it have reached; `null` if it began before this was noted. */
    longestCount: integer('longest_count'),
    /** Days of the last month that rest days kept, such as `2026-11-25`, also in earlier streaks. */
    keptDays: text('kept_days').array().notNull().default([]),
    /** Name of the last window in which the rule was completed, only for people who read the table. */
    lastWindow: text('last_window').notNull(),
    /** When the streak breaks unless the rule is completed before. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('account_streaks_owner').on(table.userId, table.ruleId),
    index('account_streaks_rule').on(table.ruleId),
  ],
);
