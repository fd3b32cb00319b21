import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ConditionType } from '../../../contract/loyalty/conditions.js';
import { badges, conditionAssociations, conditions, ruleChains } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';

/** Condition of a rule chain or a badge, with the things that it checks. */
export interface Condition {
  readonly id: string;
  readonly type: ConditionType;
  /** Whole units of a currency for `points`, ranks from the top for `level`; decimal text. */
  readonly amount: string | null;
  /** How often each of the named rules has to be completed. */
  readonly repeatCount: number | null;
  /** Number of the named things that are enough; null means all. */
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

/** Owners of the conditions: the chain of a rule, badges, or all badges of a website that are not deleted. */
export type ConditionOwners =
  | { readonly chainOf: string }
  | { readonly badgeIds: readonly string[] }
  | { readonly badgesOf: string };

/**
 * Builds the queries `condition` and `association` of a statement's WITH list: the conditions of the owners, and the things that
 * they name.
 */
export const conditionsOf = (owners: ConditionOwners): SQL => sql`
  condition as materialized (
    select c.id, c.type, c.amount::text, c.repeat_count, c.required_count, c.sort_id, c.badge_id, chain.rule_id
    from ${conditions} as c left join ${ruleChains} as chain on chain.id = c.chain_id
    where ${ownedBy(owners)}
  ), association as materialized (
    select named.*, condition.type
    from ${conditionAssociations} as named join condition on condition.id = named.condition_id
  )`;

function ownedBy(owners: ConditionOwners): SQL {
  if ('chainOf' in owners)
    return sql`c.chain_id in (select id from ${ruleChains} where rule_id = ${owners.chainOf}::uuid)`;
  if ('badgeIds' in owners) return sql`c.badge_id = any (${uuids(owners.badgeIds)})`;
  return sql`c.badge_id in (
    select id from ${badges} where website_id = ${owners.badgesOf}::uuid and deleted_at is null)`;
}

/** Builds the JSON of a row of `condition`, which {@link toCondition} reads. */
export const conditionJson: SQL = sql`jsonb_build_object(
  'type', condition.type, 'amount', condition.amount, 'repeatCount', condition.repeat_count,
  'requiredCount', condition.required_count, 'sortId', condition.sort_id,
  'ownerRuleId', condition.rule_id, 'ownerBadgeId', condition.badge_id,
  'named', (select jsonb_agg(
      jsonb_build_object('rule', rule_id, 'group', rule_group_id, 'badge', badge_id, 'currency', currency_id)
      order by association.id)
    from association where association.condition_id = condition.id))::text`;

type ConditionRow = Omit<Condition, 'id' | 'ruleIds' | 'ruleGroupIds' | 'badgeIds' | 'currencyIds'> & {
  readonly sortId: number;
  readonly named: readonly Readonly<Record<'rule' | 'group' | 'badge' | 'currency', string | null>>[] | null;
};

/** Reads conditions from {@link conditionJson}, in their order. */
export function toConditions(rows: readonly { readonly id: string; readonly value: string | null }[]): Condition[] {
  return rows
    .map(({ id, value }) => ({ id, row: JSON.parse(value ?? '{}') as ConditionRow }))
    .sort((a, b) => a.row.sortId - b.row.sortId || (a.id < b.id ? -1 : 1))
    .map(({ id, row: { sortId: _, named, ...condition } }) => {
      const ids = (of: 'rule' | 'group' | 'badge' | 'currency') => (named ?? []).flatMap((each) => each[of] ?? []);
      return {
        id,
        ...condition,
        ruleIds: ids('rule'),
        ruleGroupIds: ids('group'),
        badgeIds: ids('badge'),
        currencyIds: ids('currency'),
      };
    });
}
