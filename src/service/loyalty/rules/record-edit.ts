import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';
import type { Database } from '../../db/database.js';
import { ruleEdits } from '../../db/schema/index.js';

export interface NewEdit {
  readonly action: (typeof ruleEdits.$inferInsert)['action'];
  readonly data: RuleSnapshot;
  readonly previousData: RuleSnapshot | null;
  readonly comment?: string;
  readonly now: Date;
}

/** Keeps one change of a rule, in the transaction that makes it. */
export async function recordEdit(transaction: Database, edit: NewEdit) {
  const { action, data, previousData, comment = null, now } = edit;
  const [row] = await transaction
    .insert(ruleEdits)
    .values({ websiteId: data.websiteId, ruleId: data.id, editedAt: now, action, data, previousData, comment })
    .returning();
  if (!row) throw new Error('The database returned no edit.');
  return row;
}
