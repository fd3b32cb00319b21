import { asc, inArray } from 'drizzle-orm';
import type { ConditionInput } from '../../../contract/loyalty/conditions.js';
import type { Database } from '../../db/database.js';
import { conditionAssociations, conditions } from '../../db/schema/index.js';

/**
 * Finds conditions in the form of the API's input, by the badge or chain that they belong to. They name rules, badges and
 * currencies by id.
 */
export async function findConditionInputs(
  database: Database,
  owner: 'badgeId' | 'chainId',
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConditionInput[]>> {
  const found = new Map<string, ConditionInput[]>();
  if (ids.length === 0) return found;
  const rows = await database
    .select()
    .from(conditions)
    .where(inArray(conditions[owner], [...ids]))
    .orderBy(asc(conditions.sortId), asc(conditions.id));
  const associations =
    rows.length === 0
      ? []
      : await database
          .select()
          .from(conditionAssociations)
          .where(
            inArray(
              conditionAssociations.conditionId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(conditionAssociations.id));
  for (const { [owner]: ownerId, ...row } of rows) {
    const own = associations.filter(({ conditionId }) => conditionId === row.id);
    const named = (field: 'badgeId' | 'currencyId' | 'leaderboardViewId' | 'ruleGroupId' | 'ruleId') => {
      const list = own.flatMap((association) => association[field] ?? []);
      return list.length > 0 ? list : undefined;
    };
    const condition = withoutEmpty({
      type: row.type,
      description: row.description,
      amount: row.amount,
      repeatCount: row.repeatCount,
      requiredCount: row.requiredCount,
      csvUrl: row.csvUrl,
      loyaltyBadgeIds: named('badgeId'),
      loyaltyCurrencyIds: named('currencyId'),
      loyaltyLeaderboardViewIds: named('leaderboardViewId'),
      loyaltyRuleGroupIds: named('ruleGroupId'),
      loyaltyRuleIds: named('ruleId'),
    });
    found.set(ownerId ?? '', [...(found.get(ownerId ?? '') ?? []), condition]);
  }
  return found;
}

/** Returns a record without its fields that are null or absent. */
export const withoutEmpty = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
