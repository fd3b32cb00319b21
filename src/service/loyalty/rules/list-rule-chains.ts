import { and, exists, eq, isNull, sql } from 'drizzle-orm';
import { newestFirst } from '../../db/newest-first.js';
import { ruleChains, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { toChains } from './find-chains.js';

/** Lists chains of the website's rules, the newest first, without those of deleted rules. */
export const listRuleChains: Handler<'listRuleChains'> = async ({ query, scope }, { database }) => {
  const { where, orderBy } = await newestFirst(database, ruleChains, ruleChains.createdAt, scope, query.startingAfter);
  const ofLivingRule = exists(
    database
      .select({ one: sql`1` })
      .from(rules)
      .where(and(eq(rules.id, ruleChains.ruleId), isNull(rules.deletedAt))),
  );
  const rows = await database
    .select()
    .from(ruleChains)
    .where(and(where, ofLivingRule))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  return {
    data: await toChains(database, rows.slice(0, query.limit)),
    hasNextPage: rows.length > query.limit,
  };
};
