import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ConditionType } from '../../../contract/loyalty/conditions.js';
import type { Database } from '../../db/database.js';
import { badges, conditionAssociations, conditions, ruleChains } from '../../db/schema/index.js';

/** Condition of a rule chain or of a badge, with the things that it checks. */
export interface Condition {
  readonly id: string;
  readonly type: ConditionType;
  /** Whole units of a currency for `points`, ranks from the top for `level`; decimal text. */
  readonly amount: string | null;
  /** How often each of the named rules has to be completed. */
  readonly repeatCount: number | null;
  /** How many of the named things are enough; null means all. */
  readonly requiredCount: number | null;
  readonly ruleIds: readonly string[];
  readonly ruleGroupIds: readonly string[];
  readonly badgeIds: readonly string[];
  readonly currencyIds: readonly string[];
  /** Rule that a chain's condition comes before. */
  readonly ownerRuleId: string | null;
  /** Badge that a badge's condition leads to. */
  readonly ownerBadgeId: string | null;
}

/** Owners of the conditions: chains, badges, or all badges of a website that are not deleted. */
export type ConditionOwners =
  { readonly chainIds: readonly string[] } | { readonly badgeIds: readonly string[] } | { readonly badgesOf: string };

/** Finds conditions of chains or badges in order, by the id of the chain or badge. */
export async function findConditions(
  database: Database,
  owners: ConditionOwners,
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const ids = 'chainIds' in owners ? owners.chainIds : 'badgeIds' in owners ? owners.badgeIds : undefined;
  const found = new Map<string, Condition[]>(ids?.map((id) => [id, []]));
  if (ids?.length === 0) return found;
  const rows = await database
    .select({ condition: conditions, ownerRuleId: ruleChains.ruleId })
    .from(conditions)
    .leftJoin(ruleChains, eq(ruleChains.id, conditions.chainId))
    .where(isOwnedBy(database, owners))
    .orderBy(asc(conditions.sortId), asc(conditions.id));
  const associations = await findAssociations(
    database,
    rows.map(({ condition }) => condition.id),
  );
  for (const { condition, ownerRuleId } of rows) {
    const { id, type, amount, repeatCount, requiredCount, chainId, badgeId } = condition;
    const named = associations.get(id) ?? [];
    const owner = chainId ?? badgeId ?? '';
    if (!found.has(owner)) found.set(owner, []);
    found.get(owner)?.push({
      id,
      type,
      amount,
      repeatCount,
      requiredCount,
      ruleIds: named.flatMap(({ ruleId }) => ruleId ?? []),
      ruleGroupIds: named.flatMap(({ ruleGroupId }) => ruleGroupId ?? []),
      badgeIds: named.flatMap((association) => association.badgeId ?? []),
      currencyIds: named.flatMap(({ currencyId }) => currencyId ?? []),
      ownerRuleId,
      ownerBadgeId: badgeId,
    });
  }
  return found;
}

function isOwnedBy(database: Database, owners: ConditionOwners) {
  if ('chainIds' in owners) return inArray(conditions.chainId, [...owners.chainIds]);
  if ('badgeIds' in owners) return inArray(conditions.badgeId, [...owners.badgeIds]);
  const open = and(eq(badges.websiteId, owners.badgesOf), isNull(badges.deletedAt));
  return inArray(conditions.badgeId, database.select({ id: badges.id }).from(badges).where(open));
}

async function findAssociations(database: Database, conditionIds: readonly string[]) {
  const found = new Map<string, (typeof conditionAssociations.$inferSelect)[]>();
  if (conditionIds.length === 0) return found;
  const rows = await database
    .select()
    .from(conditionAssociations)
    .where(inArray(conditionAssociations.conditionId, [...conditionIds]))
    .orderBy(asc(conditionAssociations.id));
  for (const row of rows) found.set(row.conditionId, [...(found.get(row.conditionId) ?? []), row]);
  return found;
}
