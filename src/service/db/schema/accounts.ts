import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.js';
import { users } from './identity.js';
import { websites } from './organizations.js';

/** Kinds of points. A deleted currency keeps its accounts. */
export const currencies = pgTable(
  'currencies',
  {
    id: id(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull().default(0),
    imageUrl: text('image_url'),
    sortId: integer('sort_id'),
    apiAuthKey: text('api_auth_key'),
    apiAuthType: text('api_auth_type', { enum: ['none', 'basic', 'bearer', 'apiKey'] }),
    apiAuthValue: text('api_auth_value'),
    apiGetTransactionEntryUrl: text('api_get_transaction_entry_url'),
    apiGetUrl: text('api_get_url'),
    apiPostUrl: text('api_post_url'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('currencies_website').on(table.websiteId)],
);

/** Points of a user in a currency. The account without a user is the currency's main account. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** The currency's website, repeated so that pages across currencies come from one index. */
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id),
    currencyId: uuid('currency_id')
      .notNull()
      .references(() => currencies.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Whole units with any number of decimals: exact, never a float. */
    amount: numeric('amount').notNull().default('0'),
    /**
     * Whether the owner takes part: leaderboards, ranks and places leave the others out. Triggers copy it from `user_metadata`, so
     * that one index provides the order of a leaderboard.
     */
    takesPart: boolean('takes_part').notNull().default(true),
    lockVersion: integer('lock_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('accounts_owner').on(table.userId, table.currencyId).nullsNotDistinct(),
    index('accounts_of_currency')
      .on(table.currencyId, table.amount, table.id)
      .where(sql`user_id is not null and takes_part`),
    index('accounts_of_website')
      .on(table.websiteId, table.amount, table.id)
      .where(sql`user_id is not null and takes_part`),
    index('accounts_left_out')
      .on(table.currencyId)
      .where(sql`not takes_part`),
  ],
);

/**
 * Number of accounts of a currency whose owners take part and whose amounts share the same three leading digits. Ranks add these up,
 * together with {@link accountHistogramChanges}, instead of counting every account above.
 */
export const accountHistogram = pgTable(
  'account_histogram',
  {
    currencyId: uuid('currency_id')
      .notNull()
      .references(() => currencies.id, { onDelete: 'cascade' }),
    bucket: integer('bucket').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.currencyId, table.bucket] })],
);

/**
 * Changes since the last update of {@link accountHistogram}, written by triggers of `accounts`. Writers only insert rows and never
 * update them, so they do not wait for each other.
 */
export const accountHistogramChanges = pgTable('account_histogram_changes', {
  currencyId: uuid('currency_id').notNull(),
  bucket: integer('bucket').notNull(),
  change: bigint('change', { mode: 'number' }).notNull(),
});

/** Daily snapshots of the places of a currency's top members. The latest two are kept; a leaderboard compares with the older one. */
export const accountPlaces = pgTable(
  'account_places',
  {
    /** Day of the snapshot, UTC. */
    day: date('day').notNull(),
    currencyId: uuid('currency_id')
      .notNull()
      .references(() => currencies.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Equal amounts share a place. */
    rank: integer('rank').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    index('account_places_of_currency').on(table.currencyId, table.day),
  ],
);

/**
 * The latest league of each account: who is in it, and the points that each of them had when its week began. One row holds a whole
 * league, so that simultaneous requests make only one.
 */
export const leagues = pgTable('leagues', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Monday on which the week began, UTC. */
  week: date('week').notNull(),
  /** Ids of the accounts, nearest first: the league's own account, then its neighbours. */
  members: uuid('members').array().notNull(),
  /** Points of `members` when the week began, in the same order. */
  startAmounts: numeric('start_amounts').array().notNull(),
});

/** How the leagues of earlier weeks ended. */
export const leagueResults = pgTable(
  'league_results',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Monday on which the week began, UTC. */
    week: date('week').notNull(),
    /** The account's points in the week. */
    points: numeric('points').notNull(),
    /**
     * How the members ended, nearest first as in `leagues.members`: 1 before the account, -1 beside or behind it or the account
     * itself, 0 left out. The place in a league of any size follows.
     */
    standings: smallint('standings').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.week] })],
);
