import { asc, eq, inArray } from 'drizzle-orm';
import type { RuleChain } from '../../../contract/loyalty/conditions.js';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.js';
import { conditionAssociations, conditions, currencies, rules } from '../../db/schema/index.js';
import type { ruleChains } from '../../db/schema/index.js';
import { toNumber } from '../amount.js';

type Chain = z.infer<typeof RuleChain>;
type Condition = Chain['loyaltyConditions'][number];

/** Returns chains as the API shows them, in the order of the rows. */
export async function toChains(
  database: Database,
  rows: readonly (typeof ruleChains.$inferSelect)[],
): Promise<Chain[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await database
    .select()
    .from(conditions)
    .where(inArray(conditions.chainId, ids))
    .orderBy(asc(conditions.sortId), asc(conditions.id));
  const associations = await findAssociations(
    database,
    found.map(({ id }) => id),
  );
  return rows.map(({ id, name, ruleId, operatorType }) => ({
    id,
    name,
    loyaltyRuleId: ruleId,
    operatorType,
    loyaltyConditions: found
      .filter(({ chainId }) => chainId === id)
      .map((condition) => ({
        id: condition.id,
        type: condition.type,
        description: condition.description,
        amount: condition.amount === null ? null : toNumber(condition.amount),
        repeatCount: condition.repeatCount,
        requiredCount: condition.requiredCount,
        csvUrl: condition.csvUrl,
        association: associations.get(condition.id) ?? [],
      })),
  }));
}

async function findAssociations(database: Database, conditionIds: readonly string[]) {
  const found = new Map<string, Condition['association']>();
  if (conditionIds.length === 0) return found;
  const rows = await database
    .select({ association: conditionAssociations, ruleName: rules.name, currencyName: currencies.name })
    .from(conditionAssociations)
    .leftJoin(rules, eq(rules.id, conditionAssociations.ruleId))
    .leftJoin(currencies, eq(currencies.id, conditionAssociations.currencyId))
    .where(inArray(conditionAssociations.conditionId, [...conditionIds]))
    .orderBy(asc(conditionAssociations.id));
  for (const { association, ruleName, currencyName } of rows)
    found.set(association.conditionId, [
      ...(found.get(association.conditionId) ?? []),
      {
        id: association.id,
        loyaltyRuleGroupId: association.ruleGroupId,
        loyaltyRuleId: association.ruleId,
        loyaltyCurrencyId: association.currencyId,
        loyaltyBadgeId: association.badgeId,
        loyaltyRule: ruleName === null ? null : { name: ruleName },
        loyaltyCurrency: currencyName === null ? null : { name: currencyName },
      },
    ]);
  return found;
}
