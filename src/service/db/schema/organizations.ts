import { index, integer, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.js';

/** Organisations that run loyalty programmes. Every other row belongs to one of them. */
export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  createdAt: createdAt(),
});

/** One community of an organisation. */
export const websites = pgTable(
  'websites',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    discordUrl: text('discord_url'),
    homeUrl: text('home_url'),
    instagramUsername: text('instagram_username'),
    telegramUrl: text('telegram_url'),
    twitterUsername: text('twitter_username'),
    termsSignedAt: timestamp('terms_signed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index('websites_organization').on(table.organizationId)],
);

/** Collections of tokens that belong to a website. */
export const websiteCollections = pgTable(
  'website_collections',
  {
    id: id(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    address: text('address').notNull(),
    /** Spelling of the address for look-ups: lower case if it is hexadecimal, otherwise unchanged. */
    lookup: text('lookup').notNull(),
    network: text('network').notNull(),
    name: text('name').notNull(),
    sortId: integer('sort_id').notNull().default(0),
    discordUrl: text('discord_url'),
    homeUrl: text('home_url'),
    imageUrl: text('image_url'),
    instagramUsername: text('instagram_username'),
    /** Percent */
    royaltyFee: numeric('royalty_fee'),
    royaltyFeeAddress: text('royalty_fee_address'),
    stakingAddress: text('staking_address'),
    telegramUrl: text('telegram_url'),
    themeId: text('theme_id'),
    twitterUsername: text('twitter_username'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('website_collections_address').on(table.websiteId, table.network, table.lookup)],
);

/** Keys for the API. Only their SHA-256 is stored, so that a copy of the table gives no access. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** If set, the key gives access only to this website. */
    websiteId: uuid('website_id').references(() => websites.id),
    /** Role of the key, one of the contract's `RoleType` values for keys; null for everything. */
    role: text('role'),
    /** Name that the operator gave the key. */
    name: text('name'),
    /** Last four characters of the key, so that its holder can recognise it. Absent for keys older than this column. */
    ending: text('ending'),
    /** SHA-256 as hex. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    /** Accurate to a minute (`key-use.ts`). */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash)],
);
