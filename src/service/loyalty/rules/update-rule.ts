import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';
import { changeRule, findAnyRule } from './change-rule.js';
import { checkReferences } from './check-rule.js';
import { findStuck, lockCircles, refuseCircle } from './refuse-circle.js';
import { addressesOf, readRuleLists, saveRuleLists, withGeneratedCode } from './rule-lists.js';
import { toValues } from './rule-values.js';
import { prepareChain, saveChain } from './save-chain.js';

/** Fields that decide what a rule waits for, what waits for it, and what it brings. */
const closing = [
  ...(['loyaltyRuleChain', 'loyaltyRuleGroupId', 'isRequired', 'isSpecial', 'hideInUi'] as const),
  ...(['rewardType', 'loyaltyBadgeId', 'metadata'] as const),
];

const isMoved = (from: Date | null, to: Date | null | undefined): boolean =>
  to !== undefined && to?.getTime() !== from?.getTime();

/**
 * Changes a rule. Metadata in the request replace all metadata, except for counters of the service. Lists are read again if their
 * URLs change.
 */
export const updateRule: Handler<'updateRule'> = async ({ params, body, scope }, context) => {
  const { loyaltyRuleChain, metadata, ...fields } = body;
  const rule = await findAnyRule(context.database, scope, params.id);
  if (rule.deletedAt) throw notFound();
  const { websiteId } = rule;
  const now = new Date(context.clock.now());
  const values = toValues(fields);
  const changes = { ...rule, ...values };
  const lists = await readRuleLists(context, changes, {
    wanted: addressesOf({ ...changes, metadata: metadata ?? rule.metadata }),
    kept: addressesOf(rule),
  });
  const chain = await prepareChain(context, websiteId, loyaltyRuleChain, rule.id);
  return transact(context.database, async (transaction) => {
    await lockCircles(transaction, websiteId);
    const { endTime } = await findAnyRule(transaction, scope, rule.id);
    const isClosing = closing.some((field) => body[field] !== undefined) || isMoved(endTime, values.endTime);
    const stuck = isClosing ? await findStuck(transaction, { websiteId, now }) : undefined;
    const { rule: changed } = await changeRule(transaction, scope, {
      id: rule.id,
      action: 'update',
      now,
      values: (current) => {
        if (current.deletedAt) throw notFound();
        if (!metadata) return values;
        const { reactionStats } = current.metadata;
        return {
          ...values,
          metadata: {
            ...withGeneratedCode(metadata, current.metadata),
            ...(reactionStats !== undefined && { reactionStats }),
          },
        };
      },
      check: (database) => checkReferences(database, websiteId, { ...fields, ...(metadata && { metadata }) }),
    });
    await saveRuleLists(transaction, rule.id, lists);
    if (chain !== undefined) await saveChain(transaction, { ruleId: rule.id, websiteId, chain, now });
    if (stuck) await refuseCircle(transaction, { id: rule.id, websiteId, now, stuck });
    return changed;
  });
};
