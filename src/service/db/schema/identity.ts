import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.js';
import { organizations, websites } from './organizations.js';

/** People. A website's data about them is in {@link userMetadata}. */
export const users = pgTable('users', {
  id: id(),
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Wallets of people; within an organisation, each belongs to one person. */
export const wallets = pgTable(
  'wallets',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Address in the spelling of its chain: EIP-55 for EVM. */
    address: text('address').notNull(),
    /** Spelling of the address for look-ups: lower case if it is hexadecimal, otherwise unchanged. */
    lookup: text('lookup').notNull(),
    /** A `WalletType`; null if the wallet was linked without a type. */
    type: text('type'),
    /** Whether this is the wallet that the API shows as the user's `walletAddress`: their oldest. */
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('wallets_lookup').on(table.organizationId, table.lookup),
    index('wallets_user').on(table.userId),
    uniqueIndex('wallets_primary')
      .on(table.userId)
      .where(sql`is_primary`),
  ],
);

/**
 * Earlier holders of wallets, and until when they held them. What an earlier holder earned until then counts as earned with the
 * wallet, so a later holder cannot earn it again.
 */
export const walletHolders = pgTable(
  'wallet_holders',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Spelling of the address for look-ups. */
    lookup: text('lookup').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.lookup, table.userId] }),
    index('wallet_holders_user').on(table.userId),
  ],
);

/** Wallets of one person, joined under the operator's own identifier. */
export const userGroups = pgTable(
  'user_groups',
  {
    id: id(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    externalIdentifier: text('external_identifier'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('user_groups_external').on(table.websiteId, table.externalIdentifier)],
);

/**
 * A website's data about a user; a row makes the user a member of that website. Migration 0021 adds a generated column
 * `search_key`, with the names in the form that searches compare.
 */
export const userMetadata = pgTable(
  'user_metadata',
  {
    id: uuid('id').notNull().defaultRandom(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userGroupId: uuid('user_group_id').references(() => userGroups.id),
    walletGroupIdentifier: text('wallet_group_identifier'),
    externalIdentifier: text('external_identifier'),
    bio: text('bio'),
    displayName: text('display_name'),
    logoUrl: text('logo_url'),
    location: text('location'),
    portfolioUrl: text('portfolio_url'),
    emailAddress: text('email_address'),
    emailVerifiedAt: moment('email_verified_at'),
    phoneNumber: text('phone_number'),
    discordUser: text('discord_user'),
    discordUserId: text('discord_user_id'),
    discordVerifiedAt: moment('discord_verified_at'),
    epicAccountIdentifier: text('epic_account_identifier'),
    epicUsername: text('epic_username'),
    externalLoyaltyScore: text('external_loyalty_score'),
    githubUser: text('github_user'),
    githubUserId: text('github_user_id'),
    googleUser: text('google_user'),
    googleUserId: text('google_user_id'),
    instagramUser: text('instagram_user'),
    instagramVerifiedAt: moment('instagram_verified_at'),
    internalNotes: text('internal_notes'),
    isBlocked: boolean('is_blocked').notNull().default(false),
    isBlockExempt: boolean('is_block_exempt').notNull().default(false),
    blockStatusReason: text('block_status_reason'),
    meta: text('meta'),
    redditUser: text('reddit_user'),
    redditUserId: text('reddit_user_id'),
    steamUserId: text('steam_user_id'),
    steamUsername: text('steam_username'),
    sybilScore: doublePrecision('sybil_score'),
    telegramUserId: text('telegram_user_id'),
    telegramUsername: text('telegram_username'),
    telegramVerifiedAt: moment('telegram_verified_at'),
    tiktokUser: text('tiktok_user'),
    tiktokUserId: text('tiktok_user_id'),
    twitterUser: text('twitter_user'),
    twitterUserId: text('twitter_user_id'),
    twitterUserFollowersCount: doublePrecision('twitter_user_followers_count'),
    twitterVerifiedAt: moment('twitter_verified_at'),
    YTChannelId: text('yt_channel_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.websiteId, table.userId] }),
    index('user_metadata_user').on(table.userId),
    index('user_metadata_group').on(table.userGroupId),
    index('user_metadata_wallet_group').on(table.websiteId, table.walletGroupIdentifier),
    index('user_metadata_external').on(table.websiteId, table.externalIdentifier),
  ],
);

/** Number of users of a website who take part; {@link memberCountChanges} are not included yet. */
export const memberCounts = pgTable('member_counts', {
  websiteId: uuid('website_id')
    .primaryKey()
    .references(() => websites.id, { onDelete: 'cascade' }),
  count: bigint('count', { mode: 'number' }).notNull(),
});

/**
 * Changes since the last update of {@link memberCounts}, written by triggers of `user_metadata`. Writers only insert rows and never
 * update them, so they do not wait for each other.
 */
export const memberCountChanges = pgTable('member_count_changes', {
  websiteId: uuid('website_id').notNull(),
  change: bigint('change', { mode: 'number' }).notNull(),
});

/** Questions that a website asks its members, such as their city. */
export const websiteUserAttributes = pgTable('website_user_attributes', {
  id: id(),
  websiteId: uuid('website_id')
    .notNull()
    .references(() => websites.id),
  label: text('label').notNull(),
  sortId: integer('sort_id').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: moment('deleted_at'),
});

/** Members' answers to these questions. */
export const websiteUserAttributeValues = pgTable(
  'website_user_attribute_values',
  {
    id: uuid('id').notNull().defaultRandom(),
    attributeId: uuid('attribute_id')
      .notNull()
      .references(() => websiteUserAttributes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: text('value').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.attributeId] })],
);

/** Roles of people on websites. */
export const websiteUserRoles = pgTable(
  'website_user_roles',
  {
    id: id(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A `RoleType` of the contract. */
    roleType: text('role_type').notNull(),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [uniqueIndex('website_user_roles_role').on(table.websiteId, table.userId, table.roleType)],
);

/** Accounts at providers that members have linked. Within a website, one account belongs to one user. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: id(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An `AuthType` of the contract. */
    type: text('type').notNull(),
    /** Id at the provider, which stays the same when the name changes. */
    accountId: text('account_id').notNull(),
    /** Name at the provider, as it is shown. */
    accountName: text('account_name').notNull(),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Tokens of the provider, encrypted by `TokenSeal`. */
    credentials: text('credentials'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('social_accounts_account').on(table.websiteId, table.type, table.accountId),
    uniqueIndex('social_accounts_user').on(table.userId, table.websiteId, table.type),
  ],
);

/** Links of social accounts in progress. Each is used once. */
export const socialAuthAttempts = pgTable(
  'social_auth_attempts',
  {
    id: id(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** SHA-256 as hex of the state that the member's browser carries. */
    stateHash: text('state_hash').notNull(),
    /** PKCE verifier, for providers that support it. */
    codeVerifier: text('code_verifier'),
    /** Digits that the member puts into their profile or receives by email. */
    generatedCode: text('generated_code'),
    emailAddress: text('email_address'),
    redirect: text('redirect'),
    options: jsonb('options').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    uniqueIndex('social_auth_attempts_state').on(table.stateHash),
    index('social_auth_attempts_user').on(table.userId, table.createdAt),
  ],
);
