import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { BadgeProgress, BadgeReason, BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import type { OperatorType } from '../../../contract/loyalty/conditions.js';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { rowsOf } from '../../db/rows-of.js';
import {
  accounts,
  badgeUsers,
  badges,
  conditionWallets,
  referrals,
  ruleChains,
  ruleCompletions,
  ruleStatuses,
  rules,
  userMetadata,
  wallets,
} from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import { whoTakePart } from '../../identity/participation.js';
import { rankAmong } from '../rank.js';
import { conditionJson, conditionsOf, toConditions } from './condition.js';
import type { Condition, ConditionOwners } from './condition.js';
import type { Facts } from './judge.js';

/** A member's holding of a badge. */
export interface Holding {
  readonly status: BadgeStatus;
  readonly isCompleted: boolean;
  readonly progress: BadgeProgress;
  /** What gave or took it; `null` if unknown. */
  readonly reason: BadgeReason | null;
}

/** Facts about members, and the conditions that need them. */
export interface GatheredFacts {
  /** Conditions of the owners in order; those of several badges differ by `ownerBadgeId`. */
  readonly conditions: readonly Condition[];
  /** Operator of the rule's chain; absent without a chain. */
  readonly operator: OperatorType | undefined;
  readonly factsOf: (userId: string) => Facts;
  /** Returns a member's holding of a badge with conditions; `undefined` without one. */
  readonly holdingOf: (userId: string, badgeId: string) => Holding | undefined;
  /** Those of the members whose referral on the website of the badges is undecided. */
  readonly referred: ReadonlySet<string>;
  /** Whether a website has blocked a member. */
  readonly isBlocked: (userId: string, websiteId: string) => boolean;
}

/** Kinds of facts: those of a member, then those that are the same for all. */
type Fact =
  | 'completions'
  | 'progress'
  | 'balances'
  | 'places'
  | 'badges'
  | 'listed'
  | 'holdings'
  | 'referred'
  | 'blocked'
  | 'sections'
  | 'openRules'
  | 'openBadges'
  | 'conditions'
  | 'operator';

/** One fact; `user_id` is null for those that are the same for all. */
interface Row {
  readonly fact: Fact;
  readonly user_id: string | null;
  readonly id: string;
  readonly value: string | null;
}

/**
 * Finds conditions and the facts about members that they need, in a single statement for any number of members and conditions, so
 * that all facts come from one snapshot.
 */
export async function gatherFacts(
  database: Database,
  userIds: readonly string[],
  owners: ConditionOwners,
): Promise<GatheredFacts> {
  const rows = await ask(database, userIds, owners);
  const of = groupBy(rows, ({ user_id: userId }) => userId);
  const shared = of.get(null) ?? [];
  const holdings = new Map(
    rows.flatMap(({ fact, user_id, id, value }) =>
      fact === 'holdings' ? [[`${user_id} ${id}`, JSON.parse(value ?? '{}') as Holding]] : [],
    ),
  );
  const blocked = new Set(rows.flatMap(({ fact, user_id, id }) => (fact === 'blocked' ? [`${user_id} ${id}`] : [])));
  return {
    conditions: toConditions(shared.filter(({ fact }) => fact === 'conditions')),
    operator: shared.find(({ fact }) => fact === 'operator')?.value as OperatorType | undefined,
    factsOf: (userId) => toFacts([...shared, ...(of.get(userId) ?? [])]),
    holdingOf: (userId, badgeId) => holdings.get(`${userId} ${badgeId}`),
    referred: new Set(rows.flatMap(({ fact, user_id }) => (fact === 'referred' ? (user_id ?? []) : []))),
    isBlocked: (userId, websiteId) => blocked.has(`${userId} ${websiteId}`),
  };
}

async function ask(database: Database, userIds: readonly string[], owners: ConditionOwners) {
  const members = uuids(userIds);
  return rowsOf<Row>(
    await database.execute(sql`
      with ${conditionsOf(owners)},
      -- A section counts its rules without hidden ones and traps.
      counted as (select id, group_id from ${rules}
        where group_id in (select rule_group_id from association where type = 'section')
          and deleted_at is null and not hide_in_ui and not is_special),
      relevant as (select rule_id as id from association where type in ('rule', 'rules') union select id from counted),
      tracked as (select rule_id as id from association where type = 'api'
        union select rule_id from condition where type = 'api'),
      earned as (select badge_id as id from association where type in ('badge', 'badges')
        union select badge_id from condition where type = 'api')
      select 'completions' as fact, user_id, rule_id as id, count(*)::text as value from ${ruleCompletions}
        where user_id = any (${members}) and rule_id in (select id from relevant) and status = 'completed'
          ${notTakenBack(owners)}
        group by user_id, rule_id
      union all select 'progress', user_id, rule_id, least(100, progress)::text from ${ruleStatuses}
        where user_id = any (${members}) and rule_id in (select id from tracked)
      union all select 'balances', user_id, currency_id, amount::text from ${accounts}
        where user_id = any (${members})
          and currency_id in (select currency_id from association where type in ('points', 'level'))
      union all select 'places', own.user_id, own.currency_id,
          ${rankAmong(sql`own.currency_id`, sql`own.amount`)}::text from ${accounts} as own
        where own.user_id = any (${members}) and own.takes_part and own.amount > 0
          and own.currency_id in (select currency_id from association where type = 'level')
      union all select 'badges', user_id, badge_id, null from ${badgeUsers}
        where user_id = any (${members}) and badge_id in (select id from earned)
          and status = 'active' and deleted_at is null
      union all select distinct 'listed', wallets.user_id, list.condition_id, null from ${wallets}
        join ${conditionWallets} as list on list.wallet_lookup = wallets.lookup
          and list.condition_id in (select id from condition where type = 'csv')
        where wallets.user_id = any (${members})
      union all select 'holdings', user_id, badge_id, jsonb_build_object(
          'status', status, 'isCompleted', completed_at is not null, 'progress', progress, 'reason', reason)::text from ${badgeUsers}
        where user_id = any (${members}) and badge_id in (select badge_id from condition)
      union all select distinct 'referred', user_id, website_id, null from ${referrals}
        where user_id = any (${members}) and website_id = ${websiteOf(owners)}::uuid and eligible is null
      union all select 'blocked', user_id, website_id, null from ${userMetadata}
        where user_id = any (${members}) and not ${whoTakePart}
      union all select 'sections', null, id, group_id::text from counted
      union all select 'openRules', null, rules.id, null from ${rules} join relevant on relevant.id = rules.id
        where rules.deleted_at is null
      union all select 'openBadges', null, id, null from ${badges}
        where id in (select id from earned) and deleted_at is null
      union all select 'operator', null, id, operator_type from ${ruleChains} where rule_id = ${ruleOf(owners)}::uuid
      union all select 'conditions', null, id, ${conditionJson} from condition`),
  );
}

/**
 * Leaves out completions of rules whose rewards were taken back: they count for no badge. Rules that they have unlocked stay
 * unlocked.
 */
const notTakenBack = (owners: ConditionOwners): SQL =>
  'chainOf' in owners
    ? sql``
    : sql`and rule_id not in (select rule.id from ${rules} as rule where rule.id in (select id from relevant)
        and rule.taken_back_at is not null)`;

const websiteOf = (owners: ConditionOwners): string | null => ('badgesOf' in owners ? owners.badgesOf : null);
const ruleOf = (owners: ConditionOwners): string | null => ('chainOf' in owners ? owners.chainOf : null);

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
