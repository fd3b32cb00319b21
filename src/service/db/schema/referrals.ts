import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { userId, websiteId } from './references.js';
import { rules } from './rules.js';

/** Members' referral codes. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    id: id(),
    websiteId: websiteId(),
    userId: userId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** Code in lower case, for look-ups. */
    lookup: text('lookup').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('referral_codes_code').on(table.websiteId, table.lookup),
    unique('referral_codes_owner').on(table.userId, table.ruleId),
  ],
);

/** Which user came with which code. A user is referred once per rule. */
export const referrals = pgTable(
  'referrals',
  {
    id: id(),
    websiteId: websiteId(),
    codeId: uuid('code_id')
      .notNull()
      .references(() => referralCodes.id, { onDelete: 'cascade' }),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    /** Referred user. */
    userId: userId(),
    /** Null while the rule's requirements are undecided. */
    eligible: boolean('eligible'),
    /** Earnings of the referrer, and of the member who referred them. */
    tier1Amount: amount('tier1_amount').notNull().default('0'),
    tier2Amount: amount('tier2_amount').notNull().default('0'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('referrals_owner').on(table.userId, table.ruleId),
    index('referrals_code').on(table.codeId),
    index('referrals_website').on(table.websiteId, table.createdAt, table.id),
  ],
);
