import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { rowsOf } from '../../db/rows-of.js';
import {
  accounts,
  badgeUsers,
  badges,
  conditionWallets,
  ruleCompletions,
  ruleStatuses,
  rules,
  wallets,
} from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import { rankAmong } from '../rank.js';
import type { Condition } from './condition.js';
import type { Facts } from './judge.js';

/** Kinds of facts: those of a member, then those that are the same for all. */
type Fact =
  'completions' | 'progress' | 'balances' | 'places' | 'badges' | 'listed' | 'sections' | 'openRules' | 'openBadges';

/** One fact; `user_id` is null for those that are the same for all. */
interface Row {
  readonly fact: Fact;
  readonly user_id: string | null;
  readonly id: string;
  readonly value: string | null;
}

/** Gathers the facts about members that conditions need: one statement, however many members and conditions there are. */
export async function gatherFacts(
  database: Database,
  userIds: readonly string[],
  conditions: readonly Condition[],
): Promise<(userId: string) => Facts> {
  const rows = userIds.length === 0 || conditions.length === 0 ? [] : await ask(database, userIds, conditions);
  const of = groupBy(rows, ({ user_id: userId }) => userId);
  const shared = of.get(null) ?? [];
  return (userId) => toFacts([...shared, ...(of.get(userId) ?? [])]);
}

async function ask(database: Database, userIds: readonly string[], conditions: readonly Condition[]) {
  const ids = (key: 'ruleIds' | 'ruleGroupIds' | 'badgeIds' | 'currencyIds', ...types: Condition['type'][]) =>
    new Set(conditions.flatMap((condition) => (types.includes(condition.type) ? condition[key] : [])));
  const set = conditions.filter(({ type }) => type === 'api');
  const members = uuids(userIds);
  const sections = uuids(ids('ruleGroupIds', 'section'));
  // A section counts its rules without hidden ones and traps.
  const counted = sql`select id, group_id from ${rules}
    where group_id = any (${sections}) and deleted_at is null and not hide_in_ui and not is_special`;
  const named = uuids(ids('ruleIds', 'rule', 'rules'));
  const tracked = uuids(new Set(set.flatMap(({ ruleIds, ownerRuleId }) => ruleIds.concat(ownerRuleId ?? []))));
  const badgeIds = uuids(new Set([...ids('badgeIds', 'badge', 'badges'), ...ownersOf(set)]));
  const lists = uuids(conditions.flatMap(({ id, type }) => (type === 'csv' ? id : [])));
  return rowsOf<Row>(
    await database.execute(sql`
      with counted as (${counted}), relevant as (select unnest(${named}) as id union select id from counted)
      select 'completions' as fact, user_id, rule_id as id, count(*)::text as value from ${ruleCompletions}
        where user_id = any (${members}) and rule_id in (select id from relevant) and status = 'completed'
        group by user_id, rule_id
      union all select 'progress', user_id, rule_id, progress::text from ${ruleStatuses}
        where user_id = any (${members}) and rule_id = any (${tracked})
      union all select 'balances', user_id, currency_id, amount::text from ${accounts}
        where user_id = any (${members}) and currency_id = any (${uuids(ids('currencyIds', 'points', 'level'))})
      union all select 'places', own.user_id, own.currency_id,
          ${rankAmong(sql`own.currency_id`, sql`own.amount`)}::text from ${accounts} as own
        where own.user_id = any (${members}) and own.currency_id = any (${uuids(ids('currencyIds', 'level'))})
          and own.amount > 0
      union all select 'badges', user_id, badge_id, null from ${badgeUsers}
        where user_id = any (${members}) and badge_id = any (${badgeIds}) and status = 'active' and deleted_at is null
      union all select distinct 'listed', wallets.user_id, list.condition_id, null from ${conditionWallets} as list
        join ${wallets} on wallets.lookup = list.wallet_lookup
        where wallets.user_id = any (${members}) and list.condition_id = any (${lists})
      union all select 'sections', null, id, group_id::text from counted
      union all select 'openRules', null, rules.id, null from ${rules} join relevant on relevant.id = rules.id
        where rules.deleted_at is null
      union all select 'openBadges', null, id, null from ${badges} where id = any (${badgeIds}) and deleted_at is null`),
  );
}

const ownersOf = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap(({ ownerBadgeId }) => ownerBadgeId ?? []);

function toFacts(rows: readonly Row[]): Facts {
  const of = (fact: Fact) => rows.filter((row) => row.fact === fact);
  const values = (fact: Fact) => new Map(of(fact).map(({ id, value }) => [id, value ?? '']));
  const numbers = (fact: Fact) => new Map(of(fact).map(({ id, value }) => [id, Number(value)]));
  const ids = (fact: Fact) => new Set(of(fact).map(({ id }) => id));
  const sections = new Map<string, string[]>();
  for (const { id, value } of of('sections')) sections.set(value ?? '', [...(sections.get(value ?? '') ?? []), id]);
  return {
    completions: numbers('completions'),
    progress: numbers('progress'),
    openRules: ids('openRules'),
    sections,
    balances: values('balances'),
    places: numbers('places'),
    badges: ids('badges'),
    openBadges: ids('openBadges'),
    listed: ids('listed'),
  };
}
