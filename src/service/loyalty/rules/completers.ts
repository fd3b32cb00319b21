import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { ruleCompletions } from '../../db/schema/index.js';

/** Number of members in one batch. */
const membersAtOnce = 200;

/** Yields the members who have completed a rule, in batches. */
export async function* completersOf(database: Database, ruleId: string): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined; ;) {
    const rows = await database
      .selectDistinct({ userId: ruleCompletions.userId })
      .from(ruleCompletions)
      .where(
        and(
          eq(ruleCompletions.ruleId, ruleId),
          eq(ruleCompletions.status, 'completed'),
          after === undefined ? undefined : gt(ruleCompletions.userId, after),
        ),
      )
      .orderBy(asc(ruleCompletions.userId))
      .limit(membersAtOnce);
    after = rows.at(-1)?.userId;
    if (after === undefined) return;
    yield rows.map(({ userId }) => userId);
  }
}
