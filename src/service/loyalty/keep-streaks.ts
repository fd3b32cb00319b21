import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.js';
import { accountStreaks, ruleCompletions } from '../db/schema/index.js';
import { lastCompletion } from './completion/keep-streak.js';
import { findRuns } from './merged-runs.js';
import type { Merge } from './merge.js';

/**
 * Merges two streaks for one rule: keeps the longer count if the windows of both together form one streak, so that no milestone is
 * reached again; otherwise the later one, because the other has broken. A day that a rest day
 * kept stays so unless the other has completed the rule on it. Run it before the completions are handed over.
 */
export async function keepStreaks(transaction: Database, { from, to, now }: Merge): Promise<void> {
  const theirs = alias(accountStreaks, 'theirs');
  const both = await transaction
    .select({ id: accountStreaks.id, ruleId: accountStreaks.ruleId, mine: accountStreaks, theirs })
    .from(accountStreaks)
    .innerJoin(theirs, and(eq(theirs.ruleId, accountStreaks.ruleId), eq(theirs.userId, from)))
    .where(eq(accountStreaks.userId, to))
    .for('update', { of: accountStreaks });
  if (both.length === 0) return;
  const last = await lastCompletions(transaction, [from, to]);
  const ruleIds = both.map(({ ruleId }) => ruleId);
  const runs = await findRuns(transaction, [from, to], ruleIds);
  const keptByOne = both.flatMap(({ mine, theirs: other }) => [...mine.keptDays, ...other.keptDays]);
  const completed = await completedDays(transaction, [from, to], { ruleIds, days: keptByOne });
  for (const { id, ruleId, mine, theirs: other } of both) {
    const runOf = (userId: string) => runs.get(ruleId)?.(last.get(`${userId} ${ruleId}`) ?? NaN);
    const later = other.expiresAt > mine.expiresAt ? other : mine;
    const isOneRun = runOf(from) === runOf(to);
    const streakCount = isOneRun ? Math.max(mine.streakCount, other.streakCount) : later.streakCount;
    const { lastWindow, expiresAt } = later;
    const keptDays = [...new Set([...mine.keptDays, ...other.keptDays])]
      .filter((day) => !completed.has(`${ruleId} ${day}`))
      .sort();
    const longestCount = mine.longestCount && other.longestCount && Math.max(mine.longestCount, other.longestCount);
    await transaction
      .update(accountStreaks)
      .set({ streakCount, longestCount, keptDays, lastWindow, expiresAt, updatedAt: now })
      .where(eq(accountStreaks.id, id));
  }
}

/** Returns when the last completions of some users' streaks were requested, in milliseconds since 1970, by user and rule. */
async function lastCompletions(
  transaction: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { userId, ruleId } = accountStreaks;
  const rows = await transaction
    .select({ userId, ruleId, at: lastCompletion(transaction) })
    .from(accountStreaks)
    .where(inArray(userId, [...userIds]));
  return new Map(rows.flatMap((row) => (row.at ? [[`${row.userId} ${row.ruleId}`, row.at.getTime()] as const] : [])));
}

/** Returns those of some days, such as `2026-11-25`, on which any of some users completed a rule, after the id of the rule. */
async function completedDays(
  transaction: Database,
  userIds: readonly string[],
  { ruleIds, days }: { readonly ruleIds: readonly string[]; readonly days: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (days.length === 0) return new Set();
  const { ruleId, userId, status, createdAt } = ruleCompletions;
  const day = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await transaction
    .selectDistinct({ ruleId, day })
    .from(ruleCompletions)
    .where(
      and(
        inArray(userId, [...userIds]),
        inArray(ruleId, [...ruleIds]),
        inArray(day, [...days]),
        eq(status, 'completed'),
      ),
    );
  return new Set(rows.map((row) => `${row.ruleId} ${row.day}`));
}
