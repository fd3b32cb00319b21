import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.js';
import { badges } from './badges.js';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { userId, websiteId } from './references.js';
import { rules } from './rules.js';

/** Groups of changes made together: a completed rule, a bid, a request of the operator. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    websiteId: websiteId(),
    /** A `TransactionType` of the contract. */
    type: text('type', { enum: ['auction_bid', 'direct_mint', 'loyalty_rule', 'api_key', 'order'] }).notNull(),
    description: text('description'),
    ruleId: uuid('rule_id').references(() => rules.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('transactions_rule').on(table.ruleId)],
);

/** The ledger: one row for each change of an account. An account's amount is always the sum of its rows. */
export const transactionEntries = pgTable(
  'transaction_entries',
  {
    id: id(),
    websiteId: websiteId(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: ['credit', 'debit'] }).notNull(),
    /** Never negative: `direction` says whether it is added or subtracted. */
    amount: amount('amount').notNull(),
    startAmount: amount('start_amount').notNull(),
    endAmount: amount('end_amount').notNull(),
    /** `lockVersion` of the account after this entry; it counts the account's entries without gaps. */
    lockVersion: integer('lock_version').notNull(),
    /** Unique within an account, so that a payment cannot be repeated under a used key. */
    idempotencyKey: text('idempotency_key'),
    metadata: jsonb('metadata').$type<Readonly<Record<string, unknown>>>(),
    /** Credit that this debit undoes: an entry of this table. The credit then counts as never given, even if its points were spent. */
    undoes: uuid('undoes'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('transaction_entries_key').on(table.accountId, table.idempotencyKey),
    unique('transaction_entries_version').on(table.accountId, table.lockVersion),
    index('transaction_entries_website').on(table.websiteId, table.createdAt, table.id),
    index('transaction_entries_account').on(table.accountId, table.createdAt, table.id),
    index('transaction_entries_transaction').on(table.transactionId),
    uniqueIndex('transaction_entries_undoes')
      .on(table.undoes, table.accountId)
      .where(sql`undoes is not null`),
    index('transaction_entries_undone')
      .on(table.accountId)
      .where(sql`undoes is not null`),
    check('transaction_entries_amount', sql`${table.amount} >= 0`),
    check(
      'transaction_entries_sum',
      sql`${table.endAmount} = ${table.startAmount} + case ${table.direction} when 'credit' then ${table.amount} else -${table.amount} end`,
    ),
  ],
);

/** Factors on what members earn. */
export const multipliers = pgTable(
  'multipliers',
  {
    id: id(),
    websiteId: websiteId(),
    userId: userId(),
    multiplier: amount('multiplier').notNull(),
    title: text('title'),
    description: text('description'),
    externalIdentifier: text('external_identifier'),
    /** Rule that gave the multiplier. */
    ruleId: uuid('rule_id').references(() => rules.id),
    /** Badge that brings the multiplier; it ends when the member loses the badge. */
    badgeId: uuid('badge_id').references(() => badges.id, { onDelete: 'cascade' }),
    /** Currencies that it applies to; null for all. */
    currencyIds: uuid('currency_ids').array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('multipliers_user').on(table.userId, table.websiteId),
    index('multipliers_website').on(table.websiteId, table.createdAt, table.id),
    unique('multipliers_external').on(table.websiteId, table.externalIdentifier),
  ],
);
