import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleCompletions, ruleStatuses, rules } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { selectMembers } from '../../identity/select-members.js';
import type { Completion } from './completion.js';
import { currentProgress } from './progress.js';

/** Milliseconds for which the outcome of a request is reported. */
const memory = 10 * 60_000;

/**
 * Lists the state of members' requests to complete rules: one row for each member and rule, with the progress and the latest
 * request, while it is in progress and for ten minutes after that.
 */
export const listCompletionStatuses: Handler<'listCompletionStatuses'> = async (
  { query, scope },
  { database, clock },
) => {
  const isNamed = query.userId !== undefined || query.walletAddress !== undefined;
  const userId = isNamed ? await findMember(database, scope, query) : undefined;
  if (isNamed && userId === undefined) throw notFound();
  const group = selectMembers(database, scope, { userGroupId: query.userGroupId });
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
        userId === undefined ? undefined : eq(ruleStatuses.userId, userId),
        group && inArray(ruleStatuses.userId, group),
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
    .limit(query.limit);
  const owners = rows.map(({ status }) => status);
  const requests = await findLatest(database, owners, new Date(clock.now() - memory));
  return {
    data: rows.map(({ status: row, rule }) => ({
      id: row.id,
      loyaltyRuleId: row.ruleId,
      userId: row.userId,
      organizationId: scope.organizationId,
      websiteId: row.websiteId,
      progress: currentProgress(rule, row, clock.now()),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      ...toStatus(requests.get(`${row.userId} ${row.ruleId}`)),
    })),
  };
};

async function findLatest(
  database: Database,
  rows: readonly { readonly userId: string; readonly ruleId: string }[],
  since: Date,
): Promise<ReadonlyMap<string, Completion>> {
  if (rows.length === 0) return new Map();
  const found = await database
    .select()
    .from(ruleCompletions)
    .where(
      and(
        inArray(ruleCompletions.userId, [...new Set(rows.map(({ userId }) => userId))]),
        inArray(ruleCompletions.ruleId, [...new Set(rows.map(({ ruleId }) => ruleId))]),
        or(isNull(ruleCompletions.fulfilledAt), gt(ruleCompletions.fulfilledAt, since)),
      ),
    )
    // Among requests with the same time, a failed one came first: any other would have occupied the window.
    .orderBy(ruleCompletions.createdAt, sql`${ruleCompletions.status} <> 'failed'`, ruleCompletions.updatedAt);
  return new Map(found.map((completion) => [`${completion.userId} ${completion.ruleId}`, completion]));
}

/** Reports a request that only checks as completed if the rule is met, although it completed nothing. */
function toStatus(completion: Completion | undefined) {
  if (!completion) return {};
  const { status, message, input, createdAt, updatedAt, fulfilledAt } = completion;
  return {
    status: input['isMet'] === true ? ('completed' as const) : status,
    ...(message !== null && { message }),
    fulfilledAt: fulfilledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
