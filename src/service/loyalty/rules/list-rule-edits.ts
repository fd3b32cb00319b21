import { and, eq } from 'drizzle-orm';
import type { RuleEdit } from '../../../contract/loyalty/rule-edits.js';
import type { Amount } from '../../../contract/primitives.js';
import { newestFirst } from '../../db/newest-first.js';
import { ruleEdits } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { toNumber } from '../amount.js';
import { findAnyRule } from './change-rule.js';

/** Lists changes of a rule, the latest first; also of a deleted one. */
export const listRuleEdits: Handler<'listRuleEdits'> = async ({ query, scope }, { database }) => {
  const rule = await findAnyRule(database, scope, query.loyaltyRuleId);
  const { where, orderBy } = await newestFirst(database, ruleEdits, ruleEdits.editedAt, scope, query.startingAfter);
  const rows = await database
    .select()
    .from(ruleEdits)
    .where(and(where, eq(ruleEdits.ruleId, rule.id)))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map((row) => toEdit(row, scope.organizationId)),
    hasNextPage: rows.length > query.limit,
  };
};

/** Returns an edit as the API shows it. */
export const toEdit = (
  { ruleId, editedAt, editedByUserId, comment, previousData, ...row }: typeof ruleEdits.$inferSelect,
  organizationId: string,
): RuleEdit => ({
  ...row,
  data: toShown(row.data),
  ...(editedByUserId !== null && { editedByUserId }),
  ...(comment !== null && { comment }),
  ...(previousData && { previousData: toShown(previousData) }),
  loyaltyRuleId: ruleId,
  organizationId,
  editedAt: editedAt.toISOString(),
});

const toShown = (rule: RuleEdit['data']): RuleEdit['data'] => ({
  ...rule,
  amount: shown(rule.amount),
  maxAmountPerInterval: shown(rule.maxAmountPerInterval ?? null),
});

const shown = (amount: Amount): Amount => (amount === null ? null : toNumber(String(amount)));
