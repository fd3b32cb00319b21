import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, createdAt, id, moment, updatedAt } from './columns.js';
import { userId, websiteId } from './references.js';
import { rules } from './rules.js';

/** Codes by which members bring others in. */
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
    /** Lower case: by it a code is found. */
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

/** Who came by which code. A user comes once to a rule. */
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
    /** Who was brought in. */
    userId: userId(),
    /** Null while the rule's requirements are open. */
    eligible: boolean('eligible'),
    /** What it earned who brought them in, and who brought those in. */
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
