import { and, eq, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { accountStreaks, ruleCompletions } from '../../db/schema/index.js';
import { windowKey } from '../windows.js';
import type { Rule } from './find-rule.js';
import { restDaysOf } from './rest-days.js';
import { intervalOf, ruleWindow } from './rule-window.js';
import { continueStreak, milestoneAmount } from './streak.js';
import type { Streak } from './streak.js';

/** A streak as a statement selects it. */
interface StreakRow {
  readonly count: number;
  readonly expiresAt: Date;
  readonly lastAt: Date | null;
  /** Days such as `2026-11-25`. */
  readonly keptDays: readonly string[];
}

/** Returns a streak in the form that is counted. */
export const toStreak = ({ count, expiresAt, lastAt, keptDays }: StreakRow): Streak => ({
  count,
  expiresAt: expiresAt.getTime(),
  lastAt: lastAt && lastAt.getTime(),
  kept: keptDays.map((each) => Date.parse(each)),
});

/** Selects when a streak's last completion was requested, for a statement that selects from `account_streaks`. */
export const lastCompletion = (database: Database): SQL<Date | null> =>
  sql`(${database
    .select({ at: max(ruleCompletions.createdAt) })
    .from(ruleCompletions)
    .where(
      and(
        eq(ruleCompletions.userId, accountStreaks.userId),
        eq(ruleCompletions.ruleId, accountStreaks.ruleId),
        eq(ruleCompletions.status, 'completed'),
      ),
    )})`.mapWith(ruleCompletions.createdAt);

/** A completion to count in a streak. */
interface CompletionMoment {
  readonly userId: string;
  /** When it was requested: a request that waits in the queue past midnight counts for the day before. */
  readonly requestedAt: Date;
  readonly now: Date;
}

/** Milestone that a completion reaches. */
export interface Milestone {
  /** Length of the streak. */
  readonly count: number;
  /** Extra points, more than 0. */
  readonly extra: number;
}

/**
 * Counts a completion in the member's streak, if the rule has streaks and windows.
 *
 * @returns the milestone that this completion reaches, if there are extra points for it
 */
export async function keepStreak(
  transaction: Database,
  rule: Rule,
  { userId, requestedAt, now }: CompletionMoment,
): Promise<Milestone | undefined> {
  const window = ruleWindow(rule, requestedAt.getTime());
  if (!rule.metadata.enableStreaks || !window) return undefined;
  const owned = and(eq(accountStreaks.userId, userId), eq(accountStreaks.ruleId, rule.id));
  const [row] = await transaction
    .select({
      count: accountStreaks.streakCount,
      expiresAt: accountStreaks.expiresAt,
      lastAt: lastCompletion(transaction),
      keptDays: accountStreaks.keptDays,
      longest: accountStreaks.longestCount,
    })
    .from(accountStreaks)
    .where(owned)
    .for('update');
  const earlier = row && toStreak(row);
  const streak = continueStreak(earlier, requestedAt.getTime(), intervalOf(rule), restDaysOf(rule));
  if (!streak || streak === earlier) return undefined;
  const kept = {
    streakCount: streak.count,
    // A streak from before this was noted may have had a longer one before it.
    longestCount: row ? row.longest && Math.max(row.longest, streak.count) : streak.count,
    keptDays: (streak.kept ?? []).map((start) => new Date(start).toISOString().slice(0, 10)),
    lastWindow: windowKey(window),
    expiresAt: new Date(streak.expiresAt),
    updatedAt: now,
  };
  await transaction
    .insert(accountStreaks)
    .values({ ...kept, websiteId: rule.websiteId, userId, ruleId: rule.id, createdAt: now })
    .onConflictDoUpdate({ target: [accountStreaks.userId, accountStreaks.ruleId], set: kept });
  const extra = milestoneAmount(rule.metadata.streakArray, streak.count);
  return extra > 0 ? { count: streak.count, extra } : undefined;
}
