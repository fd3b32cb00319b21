import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { rules } from '../../db/schema/index.js';
import { invalid, notFound } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { checkDecimals, checkRule } from './check-rule.js';
import { nextPlace } from './create-rule.js';
import { recordEdit } from './record-edit.js';
import type { NewEdit } from './record-edit.js';
import { correctMultipliers } from './rule-multipliers.js';
import type { RuleValues } from './rule-values.js';
import { toRules } from './to-rules.js';
import type { RuleRow } from './to-rules.js';

/** A change of an existing rule. */
export interface RuleChange {
  readonly id: string;
  readonly action: NewEdit['action'];
  /** Returns the new values, given the current rule. */
  readonly values: (rule: RuleRow) => RuleValues;
  /** Returns further errors of the changed rule. */
  readonly check?: (transaction: Database, changed: RuleRow) => Promise<Issue[]>;
  readonly comment?: string;
  readonly now: Date;
}

/** Finds a rule of the scope, even a deleted one. Throws 404 if there is none. */
export async function findAnyRule(database: Database, scope: Scope, id: string): Promise<RuleRow> {
  const [rule] = await database
    .select()
    .from(rules)
    .where(and(eq(rules.id, id), inArray(rules.websiteId, [...scope.websiteIds])));
  if (!rule) throw notFound();
  return rule;
}

/**
 * Changes a rule, locked against other changes, and records the change as an edit. It checks the resulting rule: if a field is
 * invalid, it throws 400 naming each such field, and nothing has changed.
 */
export async function changeRule(transaction: Database, scope: Scope, change: RuleChange) {
  const { id, action, now, comment } = change;
  const [previous] = await transaction
    .select()
    .from(rules)
    .where(and(eq(rules.id, id), inArray(rules.websiteId, [...scope.websiteIds])))
    .for('update');
  if (!previous) throw notFound();
  const values = change.values(previous);
  const isMoved = values.groupId !== undefined && values.groupId !== previous.groupId;
  const [changed] = await transaction
    .update(rules)
    .set({ ...values, ...(isMoved && { sortId: await nextPlace(transaction, values.groupId) }), updatedAt: now })
    .where(eq(rules.id, id))
    .returning();
  if (!changed) throw new Error('A rule is gone within its own transaction.');
  if (action !== 'delete') {
    const issues = [
      ...checkRule(changed, now.getTime()),
      ...(await checkDecimals(transaction, changed)),
      ...((await change.check?.(transaction, changed)) ?? []),
    ];
    if (issues.length > 0) throw invalid(...issues);
    await correctMultipliers(transaction, previous, changed);
  }
  const [data, previousData] = await toRules(transaction, scope.organizationId, [changed, previous]);
  if (!data || !previousData) throw new Error('Rules are shown one for one.');
  const edit = await recordEdit(transaction, { action, data, previousData, now, ...(comment && { comment }) });
  return { rule: data, edit };
}
