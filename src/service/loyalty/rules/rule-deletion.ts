import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleEdits, rules } from '../../db/schema/index.js';
import type { RuleRow } from './to-rules.js';

/** A rule that the operator cannot delete or restore until the transaction ends. */
export interface LockedRule {
  readonly rule: RuleRow;
  /** The edit that deleted the rule; `null` while it is not deleted. */
  readonly deletionId: string | null;
}

/** Locks a rule against the operator's edits but not against payments; `undefined` if there is none. */
export async function lockRule(transaction: Database, ruleId: string): Promise<LockedRule | undefined> {
  const [rule] = await transaction.select().from(rules).where(eq(rules.id, ruleId)).for('key share');
  if (!rule) return undefined;
  if (rule.deletedAt === null) return { rule, deletionId: null };
  const [deletion] = await transaction
    .select({ id: ruleEdits.id })
    .from(ruleEdits)
    .where(and(eq(ruleEdits.ruleId, ruleId), eq(ruleEdits.action, 'delete')))
    .orderBy(desc(ruleEdits.editedAt))
    .limit(1);
  return { rule, deletionId: deletion?.id ?? null };
}

/** Key under which a deletion takes points from an account. */
export const deletionKey = (deletionId: string): string => `rule deleted ${deletionId}`;
