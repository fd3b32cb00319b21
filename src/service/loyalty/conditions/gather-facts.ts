import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
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
import { rankOf } from '../rank.js';
import type { Condition } from './condition.js';
import type { Facts } from './judge.js';

/** Gathers only the facts about a member that the conditions need. */
export async function gatherFacts(
  database: Database,
  userId: string,
  conditions: readonly Condition[],
): Promise<Facts> {
  const of = (...types: Condition['type'][]) => conditions.filter(({ type }) => types.includes(type));
  const sectionRules = await findSections(database, unique(of('section'), 'ruleGroupIds'));
  const ruleIds = [...new Set([...unique(of('rule', 'rules'), 'ruleIds'), ...[...sectionRules.values()].flat()])];
  const set = of('api');
  const balances = await findBalances(database, userId, unique(of('points', 'level'), 'currencyIds'));
  const badgeIds = [
    ...new Set([
      ...unique(of('badge', 'badges'), 'badgeIds'),
      ...set.flatMap(({ ownerBadgeId }) => ownerBadgeId ?? []),
    ]),
  ];
  return {
    completions: await countCompletions(database, userId, ruleIds),
    openRules: await findOpenRules(database, ruleIds),
    progress: await findProgress(database, userId, [
      ...new Set(
        set.flatMap((condition) => [
          ...condition.ruleIds,
          ...(condition.ownerRuleId === null ? [] : [condition.ownerRuleId]),
        ]),
      ),
    ]),
    sections: sectionRules,
    balances,
    places: await findPlaces(database, balances, unique(of('level'), 'currencyIds')),
    badges: await findHeld(database, userId, badgeIds),
    openBadges: await findOpenBadges(database, badgeIds),
    listed: await findListed(
      database,
      userId,
      of('csv').map(({ id }) => id),
    ),
  };
}

type Ids = 'ruleIds' | 'ruleGroupIds' | 'badgeIds' | 'currencyIds';

const unique = (conditions: readonly Condition[], key: Ids): string[] => [
  ...new Set(conditions.flatMap((condition) => condition[key])),
];

/** Finds the rules that a section counts, without hidden rules and traps. */
async function findSections(database: Database, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (groupIds.length === 0) return found;
  const rows = await database
    .select({ id: rules.id, groupId: rules.groupId })
    .from(rules)
    .where(
      and(
        inArray(rules.groupId, [...groupIds]),
        isNull(rules.deletedAt),
        eq(rules.hideInUi, false),
        eq(rules.isSpecial, false),
      ),
    );
  for (const { id, groupId } of rows) if (groupId !== null) found.set(groupId, [...(found.get(groupId) ?? []), id]);
  return found;
}

async function countCompletions(database: Database, userId: string, ruleIds: readonly string[]) {
  if (ruleIds.length === 0) return new Map<string, number>();
  const rows = await database
    .select({ ruleId: ruleCompletions.ruleId, times: count() })
    .from(ruleCompletions)
    .where(
      and(
        eq(ruleCompletions.userId, userId),
        inArray(ruleCompletions.ruleId, [...ruleIds]),
        eq(ruleCompletions.status, 'completed'),
      ),
    )
    .groupBy(ruleCompletions.ruleId);
  return new Map(rows.map(({ ruleId, times }) => [ruleId, times]));
}

async function findOpenRules(database: Database, ruleIds: readonly string[]) {
  if (ruleIds.length === 0) return new Set<string>();
  const rows = await database
    .select({ id: rules.id })
    .from(rules)
    .where(and(inArray(rules.id, [...ruleIds]), isNull(rules.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

async function findProgress(database: Database, userId: string, ruleIds: readonly string[]) {
  if (ruleIds.length === 0) return new Map<string, number>();
  const rows = await database
    .select({ ruleId: ruleStatuses.ruleId, progress: ruleStatuses.progress })
    .from(ruleStatuses)
    .where(and(eq(ruleStatuses.userId, userId), inArray(ruleStatuses.ruleId, [...ruleIds])));
  return new Map(rows.map(({ ruleId, progress }) => [ruleId, Number(progress)]));
}

async function findBalances(database: Database, userId: string, currencyIds: readonly string[]) {
  if (currencyIds.length === 0) return new Map<string, string>();
  const rows = await database
    .select({ currencyId: accounts.currencyId, amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.currencyId, [...currencyIds])));
  return new Map(rows.map(({ currencyId, amount }) => [currencyId, amount]));
}

async function findPlaces(
  database: Database,
  balances: ReadonlyMap<string, string>,
  currencyIds: readonly string[],
): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const currencyId of currencyIds) {
    const place = await rankOf(database, currencyId, balances.get(currencyId) ?? '0');
    if (place !== null) places.set(currencyId, place);
  }
  return places;
}

async function findHeld(database: Database, userId: string, badgeIds: readonly string[]) {
  if (badgeIds.length === 0) return new Set<string>();
  const rows = await database
    .select({ id: badgeUsers.badgeId })
    .from(badgeUsers)
    .where(
      and(
        eq(badgeUsers.userId, userId),
        inArray(badgeUsers.badgeId, [...badgeIds]),
        eq(badgeUsers.status, 'active'),
        isNull(badgeUsers.deletedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function findOpenBadges(database: Database, badgeIds: readonly string[]) {
  if (badgeIds.length === 0) return new Set<string>();
  const rows = await database
    .select({ id: badges.id })
    .from(badges)
    .where(and(inArray(badges.id, [...badgeIds]), isNull(badges.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

async function findListed(database: Database, userId: string, conditionIds: readonly string[]) {
  if (conditionIds.length === 0) return new Set<string>();
  const rows = await database
    .selectDistinct({ id: conditionWallets.conditionId })
    .from(conditionWallets)
    .innerJoin(wallets, eq(wallets.lookup, conditionWallets.walletLookup))
    .where(and(eq(wallets.userId, userId), inArray(conditionWallets.conditionId, [...conditionIds])));
  return new Set(rows.map(({ id }) => id));
}
