import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';
import { changeRule, findAnyRule } from './change-rule.js';
import { findStuck, lockCircles, refuseCircle } from './refuse-circle.js';
import { endMultipliers } from './rule-multipliers.js';
import { takeBackRewards } from './take-back-rewards.js';

/**
 * Deletes a rule. Its completions, payments and multipliers stay, unless the request asks to take payments and multipliers back, with
 * the badges that were earned by them. The last other way to rules that otherwise wait for one another cannot be deleted.
 */
export const deleteRule: Handler<'deleteRule'> = async ({ params, query, scope }, { database, clock, jobs }) => {
  const now = new Date(clock.now());
  const takesBack = query.debitLoyaltyPoints === 'true';
  const { id: ruleId, websiteId } = await findAnyRule(database, scope, params.id);
  return transact(database, async (transaction) => {
    await lockCircles(transaction, websiteId);
    const stuck = await findStuck(transaction, { websiteId, now });
    const { rule, edit } = await changeRule(transaction, scope, {
      id: params.id,
      action: 'delete',
      now,
      values: ({ deletedAt }) => {
        if (deletedAt) throw notFound();
        return { deletedAt: now, ...(takesBack && { takenBackAt: now }) };
      },
    });
    await refuseCircle(transaction, { id: ruleId, websiteId, now, stuck, field: 'id' });
    if (takesBack) {
      await endMultipliers(transaction, rule.id, edit.editedAt);
      await jobs.send(takeBackRewards, { ruleId: rule.id, editId: edit.id }, { transaction });
    }
    return { id: rule.id, deletedAt: now.toISOString() };
  });
};
