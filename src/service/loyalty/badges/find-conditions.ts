import { asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Badge } from '../../../contract/loyalty/badges.js';
import type { Database } from '../../db/database.js';
import { badges, conditionAssociations, conditions, currencies, ruleGroups, rules } from '../../db/schema/index.js';
import { toNumber } from '../amount.js';

type Shown = Badge['loyaltyConditions'][number];
type Association = Shown['association'][number];

/** Finds conditions of badges as the API shows them: in order, with the names of what they check. By badge. */
export async function findShownConditions(
  database: Database,
  badgeIds: readonly string[],
): Promise<ReadonlyMap<string, Shown[]>> {
  const rows = await database
    .select()
    .from(conditions)
    .where(inArray(conditions.badgeId, [...badgeIds]))
    .orderBy(asc(conditions.sortId), asc(conditions.id));
  const associations = await findAssociations(
    database,
    rows.map(({ id }) => id),
  );
  const found = new Map<string, Shown[]>();
  for (const { badgeId, chainId: _c, sortId: _s, amount, ...condition } of rows) {
    if (badgeId === null) continue;
    const association = associations.get(condition.id) ?? [];
    found.set(badgeId, [
      ...(found.get(badgeId) ?? []),
      {
        ...condition,
        amount: amount === null ? null : toNumber(amount),
        loyaltyRuleGroupId: association.find(({ loyaltyRuleGroup }) => loyaltyRuleGroup)?.loyaltyRuleGroup?.id ?? null,
        loyaltyCurrencyId: association.find(({ loyaltyCurrency }) => loyaltyCurrency)?.loyaltyCurrency?.id ?? null,
        association,
      },
    ]);
  }
  return found;
}

async function findAssociations(database: Database, conditionIds: readonly string[]) {
  const found = new Map<string, Association[]>();
  if (conditionIds.length === 0) return found;
  const named = alias(badges, 'named');
  const rows = await database
    .select({
      conditionId: conditionAssociations.conditionId,
      loyaltyRule: { id: rules.id, name: rules.name },
      loyaltyBadge: { id: named.id, name: named.name },
      loyaltyRuleGroup: { id: ruleGroups.id, name: ruleGroups.name },
      loyaltyCurrency: { id: currencies.id, name: currencies.name },
      leaderboardViewId: conditionAssociations.leaderboardViewId,
    })
    .from(conditionAssociations)
    .leftJoin(rules, eq(rules.id, conditionAssociations.ruleId))
    .leftJoin(named, eq(named.id, conditionAssociations.badgeId))
    .leftJoin(ruleGroups, eq(ruleGroups.id, conditionAssociations.ruleGroupId))
    .leftJoin(currencies, eq(currencies.id, conditionAssociations.currencyId))
    .where(inArray(conditionAssociations.conditionId, [...conditionIds]))
    .orderBy(asc(conditionAssociations.id));
  for (const { conditionId, leaderboardViewId, ...association } of rows)
    found.set(conditionId, [
      ...(found.get(conditionId) ?? []),
      // A leaderboard view is a record of the platform, of which only the id is known here.
      {
        ...association,
        loyaltyLeaderboardView: leaderboardViewId === null ? null : { id: leaderboardViewId, name: '' },
      },
    ]);
  return found;
}
