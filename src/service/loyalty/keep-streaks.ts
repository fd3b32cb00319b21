import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.js';
import { accountStreaks } from '../db/schema/index.js';
import { lastCompletion } from './completion/keep-streak.js';
import { findRuns } from './merged-runs.js';
import type { Merge } from './merge.js';

/**
 * Merges two streaks for one rule: keeps the longer count if the windows of both together form one streak, so that no milestone is
 * reached again; otherwise the later one, because the other has broken. Run it before the completions are handed over.
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
  for (const { id, ruleId, ...streaks } of both) {
    const runOf = (userId: string) => runs.get(ruleId)?.(last.get(`${userId} ${ruleId}`) ?? NaN);
    const later = streaks.theirs.expiresAt > streaks.mine.expiresAt ? streaks.theirs : streaks.mine;
    const isOneRun = runOf(from) === runOf(to);
    const streakCount = isOneRun ? Math.max(streaks.mine.streakCount, streaks.theirs.streakCount) : later.streakCount;
    const { lastWindow, expiresAt } = later;
    await transaction
      .update(accountStreaks)
      .set({ streakCount, lastWindow, expiresAt, updatedAt: now })
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
