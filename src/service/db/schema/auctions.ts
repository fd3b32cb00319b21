import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, currencies } from './accounts.js';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { users } from './identity.js';
import { mintingAssets, mintingContracts } from './minting.js';
import { userId, websiteId } from './references.js';

/** Auctions. Prices and bids are in base units: 10 ** -currencyDecimals of the currency. */
export const auctions = pgTable(
  'auctions',
  {
    id: id(),
    websiteId: websiteId(),
    mintingContractId: uuid('minting_contract_id')
      .notNull()
      .references(() => mintingContracts.id),
    /** User who put the auction up. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    type: text('type', { enum: ['first_price', 'second_price', 'english'] }).notNull(),
    status: text('status', { enum: ['in_progress', 'completed', 'cancelled'] })
      .notNull()
      .default('in_progress'),
    network: text('network', { enum: ['ethereum', 'zksync'] })
      .notNull()
      .default('ethereum'),
    loyaltyCurrencyId: uuid('loyalty_currency_id').references(() => currencies.id),
    currencyAddress: text('currency_address'),
    currencyDecimals: integer('currency_decimals').notNull().default(0),
    reservePrice: amount('reserve_price'),
    minBidIncrement: amount('min_bid_increment'),
    minBidAmount: amount('min_bid_amount').notNull().default('0'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    extendedDurationInSeconds: integer('extended_duration_in_seconds'),
    hideBids: boolean('hide_bids').notNull().default(false),
    biddersOwnCollectionAddresses: text('bidders_own_collection_addresses').array().notNull().default([]),
    signature: text('signature').notNull().default(''),
    /** Set once, at the settlement; after that, no points are paid or returned. */
    settledAt: moment('settled_at'),
    winningBidId: uuid('winning_bid_id'),
    /** Price that the winner pays. */
    winningAmount: amount('winning_amount'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('auctions_website').on(table.websiteId, table.endsAt, table.id),
    index('auctions_open')
      .on(table.endsAt)
      .where(sql`settled_at is null`),
    check('auctions_time', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Items that an auction sells. */
export const auctionItems = pgTable(
  'auction_items',
  {
    id: id(),
    auctionId: uuid('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    assetId: uuid('asset_id')
      .notNull()
      .references(() => mintingAssets.id),
    quantity: integer('quantity').notNull().default(1),
    sortId: integer('sort_id').notNull().default(0),
  },
  (table) => [
    index('auction_items_auction').on(table.auctionId, table.sortId),
    index('auction_items_asset').on(table.assetId),
  ],
);

export const auctionBids = pgTable(
  'auction_bids',
  {
    id: id(),
    websiteId: websiteId(),
    auctionId: uuid('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    auctionItemId: uuid('auction_item_id').references(() => auctionItems.id),
    userId: userId(),
    walletAddress: text('wallet_address').notNull(),
    amount: amount('amount').notNull(),
    status: text('status', { enum: ['submitted', 'accepted', 'rejected', 'fulfilled'] }).notNull(),
    chainName: text('chain_name').notNull(),
    signature: text('signature').notNull(),
    nonce: text('nonce').notNull(),
    /** Increases in the order in which bids were accepted: the first of equal bids wins. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('auction_bids_auction').on(table.auctionId, table.amount, table.createdAt),
    index('auction_bids_user').on(table.userId, table.createdAt),
    index('auction_bids_website').on(table.websiteId, table.amount, table.id),
    /** A signed bid is accepted once. */
    uniqueIndex('auction_bids_nonce').on(table.auctionId, table.userId, table.nonce),
  ],
);

/** Points taken for a bid until it is beaten or pays. At most one open hold for each bid. */
export const auctionHolds = pgTable(
  'auction_holds',
  {
    id: id(),
    bidId: uuid('bid_id')
      .notNull()
      .references(() => auctionBids.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whole units of the currency. */
    amount: amount('amount').notNull(),
    /** The part that was returned. */
    returnedAmount: amount('returned_amount').notNull().default('0'),
    createdAt: createdAt(),
    /** When it was returned or paid. */
    releasedAt: moment('released_at'),
  },
  (table) => [unique('auction_holds_bid').on(table.bidId), index('auction_holds_account').on(table.accountId)],
);
