import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badges, currencies, ruleEdits, ruleGroups } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { changeRule, findAnyRule } from './change-rule.js';
import { giveBackRewards } from './give-back-rewards.js';
import { toEdit } from './list-rule-edits.js';
import { findStuck, lockCircles, refuseCircle } from './refuse-circle.js';
import { addressesOf, readRuleLists, saveRuleLists } from './rule-lists.js';
import { resumeMultipliers } from './rule-multipliers.js';
import { valuesOfSnapshot } from './rule-values.js';
import type { RuleValues } from './rule-values.js';

/**
 * Restores a rule to its state after an edit, and undeletes it if it was deleted since; members then get back what the deletion took.
 * Its chain stays unchanged. A section, badge or currency that no longer exists cannot be restored: a section is left out, the
 * others are refused.
 */
export const restoreRuleEdit: Handler<'restoreRuleEdit'> = async ({ params, scope }, context) => {
  const { database } = context;
  const [edit] = await database
    .select()
    .from(ruleEdits)
    .where(and(eq(ruleEdits.id, params.id), inArray(ruleEdits.websiteId, [...scope.websiteIds])));
  if (!edit) throw notFound();
  if (edit.action === 'delete')
    throw invalid({ field: 'id', message: 'The rule was deleted by this edit: restore the one before it' });
  const rule = await findAnyRule(database, scope, edit.ruleId);
  const values = valuesOfSnapshot(edit.data);
  const lists = await readRuleLists(context, values, { wanted: addressesOf(values), kept: addressesOf(rule) });
  const now = new Date(context.clock.now());
  return transact(database, async (transaction) => {
    await lockCircles(transaction, rule.websiteId);
    const stuck = await findStuck(transaction, { websiteId: rule.websiteId, now });
    const groupId = (await isThere(transaction, ruleGroups, values.groupId)) ? (values.groupId ?? null) : null;
    const { edit: restored } = await changeRule(transaction, scope, {
      id: rule.id,
      action: 'restore',
      comment: `Restored the edit ${edit.id}`,
      now,
      values: ({ metadata: { reactionStats } }) => ({
        ...values,
        groupId,
        takenBackAt: null,
        ...(values.metadata && {
          metadata: { ...values.metadata, ...(reactionStats !== undefined && { reactionStats }) },
        }),
      }),
      check: findGone,
    });
    await saveRuleLists(transaction, rule.id, lists);
    await refuseCircle(transaction, { id: rule.id, websiteId: rule.websiteId, now, stuck });
    if (restored.previousData?.deletedAt) {
      await resumeMultipliers(transaction, rule.id, now);
      await context.jobs.send(giveBackRewards, { ruleId: rule.id }, { transaction });
    }
    return toEdit(restored, scope.organizationId);
  });
};

/** Returns errors for things that the rule names but that no longer exist. */
async function findGone(database: Database, { currencyId, badgeId }: RuleValues): Promise<Issue[]> {
  return [
    ...((await isThere(database, currencies, currencyId))
      ? []
      : [{ field: 'loyaltyCurrencyId', message: 'Not found' }]),
    ...((await isThere(database, badges, badgeId)) ? [] : [{ field: 'loyaltyBadgeId', message: 'Not found' }]),
  ];
}

type Deletable = typeof currencies | typeof badges | typeof ruleGroups;

const isThere = async (database: Database, table: Deletable, id: string | null | undefined): Promise<boolean> =>
  !id || (await database.$count(table, and(eq(table.id, id), isNull(table.deletedAt)))) > 0;
