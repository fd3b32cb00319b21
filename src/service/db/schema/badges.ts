import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import { currencies } from './accounts.js';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { userId, websiteId } from './references.js';
import { ruleChains, ruleGroups, rules } from './rules.js';

/** Badges that members can earn and show. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    websiteId: websiteId(),
    name: text('name').notNull(),
    description: text('description'),
    imageUrl: text('image_url'),
    hideInUi: boolean('hide_in_ui').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('badges_website').on(table.websiteId, table.createdAt, table.id)],
);

/** Conditions of either a rule chain or a badge. */
export const conditions = pgTable(
  'conditions',
  {
    id: id(),
    chainId: uuid('chain_id').references(() => ruleChains.id, { onDelete: 'cascade' }),
    badgeId: uuid('badge_id').references(() => badges.id, { onDelete: 'cascade' }),
    /** Position among its siblings. */
    sortId: integer('sort_id').notNull().default(0),
    type: text('type', {
      enum: ['rule', 'rules', 'points', 'section', 'level', 'api', 'badge', 'badges', 'csv'],
    }).notNull(),
    description: text('description'),
    amount: amount('amount'),
    repeatCount: integer('repeat_count'),
    requiredCount: integer('required_count'),
    csvUrl: text('csv_url'),
  },
  (table) => [
    index('conditions_chain').on(table.chainId, table.sortId),
    index('conditions_badge').on(table.badgeId, table.sortId),
    check('conditions_owner', sql`num_nonnulls(${table.chainId}, ${table.badgeId}) = 1`),
  ],
);

/** Subjects of a condition, one per row. */
export const conditionAssociations = pgTable(
  'condition_associations',
  {
    id: id(),
    conditionId: uuid('condition_id')
      .notNull()
      .references(() => conditions.id, { onDelete: 'cascade' }),
    ruleId: uuid('rule_id').references(() => rules.id, { onDelete: 'cascade' }),
    ruleGroupId: uuid('rule_group_id').references(() => ruleGroups.id, { onDelete: 'cascade' }),
    badgeId: uuid('badge_id').references(() => badges.id, { onDelete: 'cascade' }),
    currencyId: uuid('currency_id').references(() => currencies.id, { onDelete: 'cascade' }),
    /** Id of a leaderboard view at the platform, stored unchanged; Laurel has no leaderboard views. */
    leaderboardViewId: uuid('leaderboard_view_id'),
  },
  (table) => [
    index('condition_associations_condition').on(table.conditionId),
    index('condition_associations_rule').on(table.ruleId),
    index('condition_associations_badge').on(table.badgeId),
    index('condition_associations_currency').on(table.currencyId),
    check(
      'condition_associations_one',
      sql`num_nonnulls(${table.ruleId}, ${table.ruleGroupId}, ${table.badgeId}, ${table.currencyId}, ${table.leaderboardViewId}) = 1`,
    ),
  ],
);

/** Wallets of the lists that conditions name. */
export const conditionWallets = pgTable(
  'condition_wallets',
  {
    conditionId: uuid('condition_id')
      .notNull()
      .references(() => conditions.id, { onDelete: 'cascade' }),
    /** Spelling of the address for look-ups. */
    walletLookup: text('wallet_lookup').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conditionId, table.walletLookup] })],
);

/** Files that came with a badge. */
export const badgeFiles = pgTable(
  'badge_files',
  {
    id: id(),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    name: text('name'),
    description: text('description'),
  },
  (table) => [index('badge_files_badge').on(table.badgeId)],
);

/** Rewards for holders of a badge. */
export const badgeRewards = pgTable(
  'badge_rewards',
  {
    id: id(),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    rewardType: text('reward_type', { enum: ['points', 'multiplier', 'badge'] }).notNull(),
    currencyId: uuid('currency_id').references(() => currencies.id),
    amount: amount('amount'),
    multiplier: amount('multiplier'),
    isRetroactive: boolean('is_retroactive').notNull().default(false),
    /** Currencies that the multiplier applies to; null for all. */
    currencyIds: uuid('currency_ids').array(),
    rewardBadgeId: uuid('reward_badge_id').references(() => badges.id, { onDelete: 'cascade' }),
  },
  (table) => [index('badge_rewards_badge').on(table.badgeId)],
);

/** Work on a badge that continues after the request, such as checking all members. */
export const badgeJobs = pgTable(
  'badge_jobs',
  {
    id: id(),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['cancelled', 'pending', 'processing', 'complete', 'failed'] }).notNull(),
    message: text('message'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('badge_jobs_badge').on(table.badgeId)],
);

/** Members who hold a badge or are making progress towards it. */
export const badgeUsers = pgTable(
  'badge_users',
  {
    id: id(),
    websiteId: websiteId(),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    userId: userId(),
    status: text('status', { enum: ['active', 'inactive', 'revoked'] }).notNull(),
    progress: jsonb('progress').$type<BadgeProgress>().notNull().default([]),
    dismissedInUi: boolean('dismissed_in_ui').notNull().default(false),
    hideInUi: boolean('hide_in_ui').notNull().default(false),
    completedAt: moment('completed_at'),
    /**
     * What gave the badge, or took it; null if that was not recorded. Badges that `deeds`, a `badge` or a `quest` gave can be taken
     * back.
     */
    reason: text('reason', { enum: ['deeds', 'badge', 'quest', 'judge', 'operator', 'undone'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    unique('badge_users_owner').on(table.userId, table.badgeId),
    index('badge_users_badge').on(table.badgeId, table.createdAt, table.id),
  ],
);
