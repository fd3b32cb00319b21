import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import {
  badgeRewards,
  badges,
  conditionAssociations,
  conditions,
  ruleChains,
  ruleGroups,
  rules,
} from '../../db/schema/index.js';
import type { Need, Thing } from './find-circle.js';

type Rule = typeof rules.$inferSelect;
type Condition = typeof conditions.$inferSelect;
type Association = typeof conditionAssociations.$inferSelect;

/** A website's rules, and what the needs of its things are built from. */
interface Loaded {
  readonly open: readonly Rule[];
  readonly openIds: ReadonlySet<string>;
  readonly namedBy: ReadonlyMap<string, readonly Association[]>;
}

/**
 * Loads the rules and badges of a website and what each depends on, as the checks of completions and badges see it. Points, ranks,
 * lists and reports of the operator's systems count as always attainable, and so do badges without conditions, which are given by
 * hand.
 */
export async function loadThings(database: Database, websiteId: string, now: Date): Promise<readonly Thing[]> {
  const open = await database
    .select()
    .from(rules)
    .where(and(eq(rules.websiteId, websiteId), isNull(rules.deletedAt)));
  const shelf = await database
    .select({ id: badges.id, name: badges.name })
    .from(badges)
    .where(and(eq(badges.websiteId, websiteId), isNull(badges.deletedAt)));
  const chains = await database.select().from(ruleChains).where(eq(ruleChains.websiteId, websiteId));
  const badgeIds = shelf.map(({ id }) => id);
  const chainIds = chains.map(({ id }) => id);
  const ofChains = await database.select().from(conditions).where(inArray(conditions.chainId, chainIds));
  const ofBadges = await database.select().from(conditions).where(inArray(conditions.badgeId, badgeIds));
  const all = [...ofChains, ...ofBadges].map(({ id }) => id);
  const named = await database
    .select()
    .from(conditionAssociations)
    .where(inArray(conditionAssociations.conditionId, all));
  const brought = await database.select().from(badgeRewards).where(inArray(badgeRewards.badgeId, badgeIds));
  const loaded: Loaded = {
    open,
    openIds: new Set([...open.map(({ id }) => id), ...badgeIds]),
    namedBy: groupBy(named, ({ conditionId }) => conditionId),
  };
  const required = await findRequired(database, websiteId, open);
  const conditionsOf = groupBy([...ofChains, ...ofBadges], ({ chainId, badgeId }) => chainId ?? badgeId ?? '');
  const chainOf = new Map(chains.map((chain) => [chain.ruleId, chain]));
  return [
    ...open.map((rule): Thing => {
      const chain = chainOf.get(rule.id);
      const before = chain ? (conditionsOf.get(chain.id) ?? []).map((each) => needsOf(each, loaded)) : [];
      const ways = !chain ? [[]] : chain.operatorType === 'OR' ? before : before.length > 0 ? [before.flat()] : [];
      const first = required.has(rule.id) ? [] : requiredNeeds(open, required, now);
      return { id: rule.id, name: `“${rule.name}”`, ways: ways.map((way) => [...first, ...way]) };
    }),
    ...shelf.map(({ id, name }): Thing => {
      const of = conditionsOf.get(id);
      const bringers = [
        ...open.filter((rule) => broughtBy(rule).includes(id)).map((rule) => rule.id),
        ...brought.flatMap(({ rewardBadgeId, badgeId }) => (rewardBadgeId === id ? badgeId : [])),
      ];
      const earned = of ? of.flatMap((each) => needsOf(each, loaded)) : [];
      return { id, name: `the badge “${name}”`, ways: [earned, ...bringers.map((each) => [{ count: 1, of: [each] }])] };
    }),
  ];
}

/** Returns the rules that are required, themselves or with their section. */
async function findRequired(
  database: Database,
  websiteId: string,
  open: readonly Rule[],
): Promise<ReadonlySet<string>> {
  const groups = await database
    .select({ id: ruleGroups.id })
    .from(ruleGroups)
    .where(and(eq(ruleGroups.websiteId, websiteId), eq(ruleGroups.isRequired, true), isNull(ruleGroups.deletedAt)));
  const ids = new Set(groups.map(({ id }) => id));
  return new Set(open.flatMap(({ id, isRequired, groupId }) => (isRequired || ids.has(groupId ?? '') ? id : [])));
}

/** Returns the needs of every rule that is not required: the required rules that are open now or will be. */
function requiredNeeds(open: readonly Rule[], required: ReadonlySet<string>, now: Date): readonly Need[] {
  const of = open
    .filter(({ id, isSpecial }) => required.has(id) && !isSpecial)
    .filter(({ endTime }) => !endTime || endTime > now)
    .map(({ id }) => id);
  return of.length === 0 ? [] : [{ count: of.length, of }];
}

const broughtBy = ({ rewardType, badgeId, metadata }: Rule): readonly (string | null | undefined)[] =>
  rewardType === 'badge' ? [badgeId, ...(metadata.range ?? []).map(({ loyaltyBadgeId }) => loyaltyBadgeId)] : [];

/** Returns the needs of a condition, counted as `judge` counts them. */
function needsOf({ id, type, requiredCount }: Condition, { open, openIds, namedBy }: Loaded): readonly Need[] {
  const named = namedBy.get(id) ?? [];
  const counted = (ids: readonly string[]) => {
    const of = [...new Set(ids)].filter((each) => openIds.has(each));
    return [{ of, count: Math.max(1, Math.min(requiredCount ?? of.length, of.length)) }];
  };
  switch (type) {
    case 'rule':
      return [{ of: named.flatMap(({ ruleId }) => ruleId ?? []), count: 1 }];
    case 'rules':
      return counted(named.flatMap(({ ruleId }) => ruleId ?? []));
    case 'section': {
      const sections = new Set(named.map(({ ruleGroupId }) => ruleGroupId));
      const isCounted = ({ groupId, hideInUi, isSpecial }: Rule) => sections.has(groupId) && !hideInUi && !isSpecial;
      return counted(open.filter(isCounted).map((rule) => rule.id));
    }
    case 'badge':
    case 'badges':
      return counted(named.flatMap(({ badgeId }) => badgeId ?? []));
    default:
      return [];
  }
}
