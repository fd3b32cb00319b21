import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { RuleStatus } from '../../../contract/loyalty/completions.js';
import { ruleStatuses, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { selectMembers } from '../../identity/select-members.js';
import type { Rule } from './find-rule.js';
import { currentProgress } from './progress.js';

/** Lists members' progress with rules, newest first (platform API, section 4.10). */
export const listRuleStatuses: Handler<'listRuleStatuses'> = async ({ query, scope }, { database, clock }) => {
  const members = selectMembers(database, scope, query);
  const inScope = inArray(ruleStatuses.websiteId, [...scope.websiteIds]);
  const { startingAfter } = query;
  if (startingAfter !== undefined) {
    const known = await database.$count(ruleStatuses, and(inScope, eq(ruleStatuses.id, startingAfter)));
    if (known === 0) throw invalid({ field: 'startingAfter', message: 'There is no such status' });
  }
  const rows = await database
    .select({ status: ruleStatuses, rule: rules })
    .from(ruleStatuses)
    .innerJoin(rules, eq(rules.id, ruleStatuses.ruleId))
    .where(
      and(
        inScope,
        members && inArray(ruleStatuses.userId, members),
        query.loyaltyRuleId && inArray(ruleStatuses.ruleId, query.loyaltyRuleId),
        startingAfter === undefined
          ? undefined
          : lt(
              sql`(${ruleStatuses.createdAt}, ${ruleStatuses.id})`,
              sql`(select s.created_at, s.id from rule_statuses s where s.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(desc(ruleStatuses.createdAt), desc(ruleStatuses.id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map((row) => toRuleStatus(row, scope.organizationId, clock.now())),
    hasNextPage: rows.length > query.limit,
  };
};

/** Returns progress as the API shows it at a moment, in milliseconds since 1970. */
export const toRuleStatus = (
  { status: row, rule }: { readonly status: typeof ruleStatuses.$inferSelect; readonly rule: Rule },
  organizationId: string,
  now: number,
): RuleStatus => ({
  id: row.id,
  userId: row.userId,
  loyaltyRuleId: row.ruleId,
  organizationId,
  websiteId: row.websiteId,
  progress: currentProgress(rule, row, now),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
