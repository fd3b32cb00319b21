import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { accountStreaks } from '../../db/schema/index.js';
import { windowAfter, windowBefore } from '../windows.js';
import type { Rule } from './find-rule.js';
import { intervalOf, ruleWindow } from './rule-window.js';
import { continueStreak, milestoneAmount } from './streak.js';

/** A completion to count in a streak. */
interface CompletionMoment {
  readonly userId: string;
  /** When it was requested: a request that waits in the queue past midnight counts for the day before. */
  readonly requestedAt: Date;
  readonly now: Date;
}

/**
 * Counts a completion in the member's streak, if the rule has streaks and windows.
 *
 * @returns extra points for a milestone that this completion reaches
 */
export async function keepStreak(
  transaction: Database,
  rule: Rule,
  { userId, requestedAt, now }: CompletionMoment,
): Promise<number> {
  const interval = intervalOf(rule);
  const window = ruleWindow(rule, requestedAt.getTime());
  const next = window && windowAfter(interval, window);
  if (!rule.metadata.enableStreaks || !window || !next || next.end === null) return 0;
  const owned = and(eq(accountStreaks.userId, userId), eq(accountStreaks.ruleId, rule.id));
  const [row] = await transaction.select().from(accountStreaks).where(owned).for('update');
  const earlier = row && { count: row.streakCount, lastWindow: row.lastWindow };
  const streak = continueStreak(earlier, window, windowBefore(interval, window));
  if (streak === earlier) return 0;
  const kept = {
    streakCount: streak.count,
    lastWindow: streak.lastWindow,
    expiresAt: new Date(next.end),
    updatedAt: now,
  };
  await transaction
    .insert(accountStreaks)
    .values({ ...kept, websiteId: rule.websiteId, userId, ruleId: rule.id, createdAt: now })
    .onConflictDoUpdate({ target: [accountStreaks.userId, accountStreaks.ruleId], set: kept });
  return milestoneAmount(rule.metadata.streakArray, streak.count);
}
