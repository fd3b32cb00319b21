import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';
import type { Amount } from '../../../contract/primitives.js';
import { eq, max } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleEdits } from '../../db/schema/index.js';
import { textOfNumber } from '../amount.js';

export interface NewEdit {
  readonly action: (typeof ruleEdits.$inferInsert)['action'];
  readonly data: RuleSnapshot;
  readonly previousData: RuleSnapshot | null;
  readonly comment?: string;
  readonly now: Date;
}

/**
 * Records a change of a rule, in the transaction that makes it and has locked the rule. No two edits of a rule have the same time,
 * so that their order is known: a second edit within a millisecond gets the next one.
 */
export async function recordEdit(transaction: Database, edit: NewEdit) {
  const { action, data, previousData, comment = null, now } = edit;
  const [last] = await transaction
    .select({ editedAt: max(ruleEdits.editedAt) })
    .from(ruleEdits)
    .where(eq(ruleEdits.ruleId, data.id));
  const editedAt = new Date(Math.max(now.getTime(), (last?.editedAt?.getTime() ?? 0) + 1));
  const [row] = await transaction
    .insert(ruleEdits)
    .values({
      websiteId: data.websiteId,
      ruleId: data.id,
      editedAt,
      action,
      data: toKept(data),
      previousData: previousData && toKept(previousData),
      comment,
    })
    .returning();
  if (!row) throw new Error('The database returned no edit.');
  return row;
}

const toKept = (rule: RuleSnapshot): RuleSnapshot => ({
  ...rule,
  amount: textOf(rule.amount),
  maxAmountPerInterval: textOf(rule.maxAmountPerInterval ?? null),
});

const textOf = (amount: Amount): string | null => (amount === null ? null : textOfNumber(amount));
