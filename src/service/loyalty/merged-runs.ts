import { and, asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '../db/group-by.js';
import type { Database } from '../db/database.js';
import { ruleCompletions, rules } from '../db/schema/index.js';
import { continueStreak } from './completion/streak.js';
import type { Streak } from './completion/streak.js';
import { restDaysOf } from './completion/rest-days.js';
import { intervalOf } from './completion/rule-window.js';

/** Returns the number of the run that contains the time of a completion; `undefined` if the rule has no consecutive windows. */
export type RunAt = (moment: number) => number | undefined;

/** Finds runs of completions in consecutive windows, by rule: the streaks that several users would have had as one member. */
export async function findRuns(
  transaction: Database,
  userIds: readonly string[],
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, RunAt>> {
  if (ruleIds.length === 0) return new Map();
  const { type, interval, frequency, effectiveStartTime, effectiveEndTime, metadata } = rules;
  const rows = await transaction
    .select({
      rule: { type, interval, frequency, effectiveStartTime, effectiveEndTime, metadata },
      ruleId: ruleCompletions.ruleId,
      at: ruleCompletions.createdAt,
    })
    .from(ruleCompletions)
    .innerJoin(rules, eq(rules.id, ruleCompletions.ruleId))
    .where(
      and(
        inArray(ruleCompletions.ruleId, [...ruleIds]),
        inArray(ruleCompletions.userId, [...userIds]),
        eq(ruleCompletions.status, 'completed'),
      ),
    )
    .orderBy(asc(ruleCompletions.createdAt));
  return new Map(
    [...groupBy(rows, ({ ruleId }) => ruleId)].map(([ruleId, completed]) => {
      const runs = new Map<number, number>();
      let run = 0;
      let streak: Streak | undefined;
      for (const { rule, at } of completed) {
        const next = continueStreak(streak, at.getTime(), intervalOf(rule), restDaysOf(rule));
        if (!next) break;
        if (next !== streak && next.count === 1) run += 1;
        streak = next;
        runs.set(at.getTime(), run);
      }
      return [ruleId, (moment) => runs.get(moment)];
    }),
  );
}
