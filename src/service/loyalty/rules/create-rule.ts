import { randomUUID } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import { websiteOf } from '../../access.js';
import type { Database } from '../../db/database.js';
import { rules } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { checkDecimals, checkReferences, checkRule } from './check-rule.js';
import { recordEdit } from './record-edit.js';
import { lockCircles, refuseCircle } from './refuse-circle.js';
import { addressesOf, readRuleLists, saveRuleLists, withGeneratedCode } from './rule-lists.js';
import { toValues } from './rule-values.js';
import { prepareChain, saveChain } from './save-chain.js';
import { toRules } from './to-rules.js';

const noLists = addressesOf({});

/** Adds a rule to the website, with its lists and chain, and records it as the first of its edits. */
export const createRule: Handler<'createRule'> = async ({ body, scope }, context) => {
  const { organizationId: _organizationId, websiteId: _websiteId, loyaltyRuleChain, ...fields } = body;
  const websiteId = websiteOf(scope);
  const now = context.clock.now();
  const values = toValues(fields);
  const metadata = withGeneratedCode(fields.metadata, undefined);
  const lists = await readRuleLists(context, values, {
    wanted: addressesOf({ ...values, metadata }),
    kept: noLists,
  });
  const chain = await prepareChain(context, websiteId, loyaltyRuleChain);
  return transact(context.database, async (transaction) => {
    if (chain) await lockCircles(transaction, websiteId);
    const [row] = await transaction
      .insert(rules)
      .values({
        isDappRule: body.type.startsWith('dapps_by_'),
        ...values,
        id: randomUUID(),
        websiteId,
        name: body.name,
        type: body.type,
        frequency: body.frequency,
        metadata,
        sortId: await nextPlace(transaction, values.groupId),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      })
      .returning();
    if (!row) throw new Error('The database returned no rule.');
    const issues = [
      ...checkRule(row, now),
      ...(await checkReferences(transaction, websiteId, fields)),
      ...(await checkDecimals(transaction, row)),
    ];
    if (issues.length > 0) throw invalid(...issues);
    await saveRuleLists(transaction, row.id, lists);
    if (chain) {
      await saveChain(transaction, { ruleId: row.id, websiteId, chain, now: new Date(now) });
      await refuseCircle(transaction, { id: row.id, websiteId, now: new Date(now) });
    }
    const [data] = await toRules(transaction, scope.organizationId, [row]);
    if (!data) throw new Error('A rule is gone within its own transaction.');
    await recordEdit(transaction, { action: 'create', data, previousData: null, now: new Date(now) });
    return data;
  });
};

/** Returns the position after the other rules of a group. */
export async function nextPlace(transaction: Database, groupId: string | null | undefined): Promise<number> {
  if (!groupId) return 0;
  const [last] = await transaction
    .select({ sortId: max(rules.sortId) })
    .from(rules)
    .where(eq(rules.groupId, groupId));
  return (last?.sortId ?? -1) + 1;
}
