import { and, eq, gte, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.js';
import { accounts, badgeUsers, ruleCompletions, ruleStatuses } from '../../db/schema/index.js';

/**
 * Finds the members, among the given ones, for whom something that conditions check has changed since a time. The others had earned
 * everything before it.
 */
export async function findChangedSince(
  database: Database,
  websiteId: string,
  members: readonly { readonly userId: string }[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const userIds = [...new Set(members.map(({ userId }) => userId))];
  const changes = <T extends typeof ruleCompletions | typeof ruleStatuses | typeof accounts | typeof badgeUsers>(
    table: T,
    moment: T['updatedAt'] | (typeof badgeUsers)['completedAt'],
  ) =>
    database
      .select({ userId: table.userId })
      .from(table as typeof accounts)
      .where(and(inArray(table.userId, userIds), eq(table.websiteId, websiteId), gte(moment, since)));
  const rows = await unionAll(
    changes(ruleCompletions, ruleCompletions.updatedAt),
    changes(ruleStatuses, ruleStatuses.updatedAt),
    changes(accounts, accounts.updatedAt),
    changes(badgeUsers, badgeUsers.completedAt),
  );
  return new Set(rows.flatMap(({ userId }) => userId ?? []));
}
