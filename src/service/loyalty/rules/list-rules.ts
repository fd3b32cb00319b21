import { and, eq, exists, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { lowerAddress } from '../../db/name-key.js';
import { newestFirst } from '../../db/newest-first.js';
import { ruleAllotments, ruleChains, rules, userMetadata, wallets } from '../../db/schema/index.js';
import type { CheckedRequest, Handler } from '../../handler.js';
import { toChains } from './find-chains.js';
import { toRules } from './to-rules.js';

type Query = CheckedRequest<'listRules'>['query'];

/** Lists rules of the website, the newest first, each with its chain. */
export const listRules: Handler<'listRules'> = async ({ query, scope }, { database, clock }) => {
  const { where, orderBy } = await newestFirst(database, rules, rules.createdAt, scope, query.startingAfter);
  const rows = await database
    .select()
    .from(rules)
    .where(and(where, ...filters(database, query, new Date(clock.now()))))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const chains = await findChains(
    database,
    page.map(({ id }) => id),
  );
  const data = await toRules(database, scope.organizationId, page);
  return {
    data: data.map((rule) => ({
      ...rule,
      loyaltyRuleChain: chains.filter((chain) => chain.loyaltyRuleId === rule.id),
    })),
    hasNextPage: rows.length > page.length,
  };
};

async function findChains(database: Database, ruleIds: readonly string[]) {
  if (ruleIds.length === 0) return [];
  return toChains(
    database,
    await database
      .select()
      .from(ruleChains)
      .where(inArray(ruleChains.ruleId, [...ruleIds])),
  );
}

function filters(database: Database, query: Query, now: Date): (SQL | undefined)[] {
  const { loyaltyRuleId, loyaltyRuleGroupId, collectionAddress, isActive, isSpecial } = query;
  const isOpen = and(
    or(isNull(rules.startTime), lte(rules.startTime, now)),
    or(isNull(rules.endTime), gt(rules.endTime, now)),
  );
  return [
    query.includeDeleted === 'true' ? undefined : isNull(rules.deletedAt),
    loyaltyRuleId && inArray(rules.id, loyaltyRuleId),
    loyaltyRuleGroupId && inArray(rules.groupId, loyaltyRuleGroupId),
    collectionAddress === undefined ? undefined : ofCollection(collectionAddress),
    isActive === undefined ? undefined : isActive === 'true' ? isOpen : isOpen && not(isOpen),
    isSpecial === undefined ? undefined : eq(rules.isSpecial, isSpecial === 'true'),
    query.excludeHidden === 'true' ? eq(rules.hideInUi, false) : undefined,
    query.excludeExpired === 'true' ? or(isNull(rules.endTime), gt(rules.endTime, now)) : undefined,
    query.allotedToUserId && allottedTo(database, inArray(wallets.userId, query.allotedToUserId)),
    query.allotedUserGroupId === undefined
      ? undefined
      : allottedTo(
          database,
          inArray(
            wallets.userId,
            database
              .select({ id: userMetadata.userId })
              .from(userMetadata)
              .where(eq(userMetadata.userGroupId, query.allotedUserGroupId)),
          ),
        ),
  ];
}

/** Builds the filter for rules about a collection of tokens; addresses are compared without regard to case. */
function ofCollection(address: string): SQL | undefined {
  return or(
    eq(lowerAddress(rules.collectionAddress), lowerAddress(address)),
    sql`exists (select 1 from jsonb_array_elements(${rules.collections}) as named
      where ${lowerAddress(sql`(named ->> 'address')`)} = ${lowerAddress(address)})`,
  );
}

/** Builds the filter for rules whose list of wallets contains one of these members' wallets. */
function allottedTo(database: Database, members: SQL): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(ruleAllotments)
      .innerJoin(wallets, eq(wallets.lookup, ruleAllotments.walletLookup))
      .where(and(eq(ruleAllotments.ruleId, rules.id), members)),
  );
}
