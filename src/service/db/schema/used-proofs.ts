import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.js';
import { multipliers } from './ledger.js';
import { userId } from './references.js';
import { rules } from './rules.js';

/**
 * What a rule has rewarded, and whom: accounts at providers, posts, codes, tokens. Each is rewarded once, or once in each of the
 * rule's windows, whichever member brings it.
 */
export const usedProofs = pgTable(
  'used_proofs',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    /** Kind and name of the thing, such as `account discord 42`. */
    proof: text('proof').notNull(),
    /** Name of the window in which it was used up; empty if it is used up for good. */
    window: text('window').notNull().default(''),
    /** Member who was rewarded. */
    userId: userId(),
    /** Multiplier that it gave. */
    multiplierId: uuid('multiplier_id').references(() => multipliers.id, { onDelete: 'set null' }),
    /** When the reward was requested. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.proof, table.window] }),
    index('used_proofs_proof').on(table.proof),
    index('used_proofs_user').on(table.userId),
  ],
);
