import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { RuleGroup } from '../../../contract/loyalty/rule-groups.js';
import type { Database } from '../../db/database.js';
import { ruleGroups, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { toRules } from '../rules/to-rules.js';

/**
 * Lists sections of the quests in their owner's order, each with its rules. Traps are in no section; hidden rules are, unless the
 * query excludes them.
 */
export const listRuleGroups: Handler<'listRuleGroups'> = async ({ query, scope }, { database }) => {
  const inScope = inArray(ruleGroups.websiteId, [...scope.websiteIds]);
  const { startingAfter } = query;
  const isCursor = startingAfter === undefined ? undefined : and(inScope, eq(ruleGroups.id, startingAfter));
  if (isCursor && (await database.$count(ruleGroups, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such group' });
  const rows = await database
    .select()
    .from(ruleGroups)
    .where(
      and(
        inScope,
        isNull(ruleGroups.deletedAt),
        isCursor &&
          sql`(${ruleGroups.sortId}, ${ruleGroups.id}) >
            (select ${ruleGroups.sortId}, ${ruleGroups.id} from ${ruleGroups} where ${isCursor})`,
      ),
    )
    .orderBy(asc(ruleGroups.sortId), asc(ruleGroups.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const items = await findItems(database, {
    organizationId: scope.organizationId,
    groupIds: page.map(({ id }) => id),
    excludeHidden: query.excludeHidden === 'true',
  });
  return {
    data: page.map(({ id, name, subTitle, sortId, isCollapsible, isRequired }) => ({
      id,
      name,
      subTitle,
      sortId,
      isCollapsible,
      isRequired,
      loyaltyGroupItems: items.get(id) ?? [],
    })),
    hasNextPage: rows.length > page.length,
  };
};

type Item = RuleGroup['loyaltyGroupItems'][number];

async function findItems(
  database: Database,
  { organizationId, groupIds, excludeHidden }: { organizationId: string; groupIds: string[]; excludeHidden: boolean },
): Promise<Map<string, Item[]>> {
  const found = new Map<string, Item[]>();
  if (groupIds.length === 0) return found;
  const rows = await database
    .select()
    .from(rules)
    .where(
      and(
        inArray(rules.groupId, groupIds),
        isNull(rules.deletedAt),
        eq(rules.isSpecial, false),
        excludeHidden ? eq(rules.hideInUi, false) : undefined,
      ),
    )
    .orderBy(asc(rules.sortId), asc(rules.createdAt), asc(rules.id));
  const shown = await toRules(database, organizationId, rows);
  for (const [index, { id, groupId, sortId, hideInUi, isRequired, mediaUrl, metadata }] of rows.entries()) {
    const rule = shown[index];
    if (!rule || groupId === null) continue;
    const loyaltyRule = {
      ...rule,
      type: rule.type,
      frequency: rule.frequency as Item['loyaltyRule']['frequency'],
      hideInUi,
      isRequired,
      mediaUrl,
      metadata,
      loyaltyCurrencyId: rule.loyaltyCurrencyId ?? null,
      loyaltyBadge: rule.loyaltyBadge ?? undefined,
    };
    found.set(groupId, [...(found.get(groupId) ?? []), { id, sortId, loyaltyRule }]);
  }
  return found;
}
