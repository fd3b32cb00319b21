import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import { contains, windowAfter, windowAt } from '../windows.js';
import { daysToKeep, endAfter, recentlyKept, startOfDay } from './rest-days.js';

type Interval = Parameters<typeof windowAt>[0];

/** How many times in a row a rule was completed. Times are milliseconds since 1970. */
export interface Streak {
  readonly count: number;
  /** When it breaks unless the rule is completed before, by the windows and rest days of its last completion. */
  readonly expiresAt: number;
  /** When the last completion was requested; `null` if that is not known. */
  readonly lastAt: number | null;
  /** Starts of the days of the last month that were kept by rest days, also in earlier streaks; absent: none. */
  readonly kept?: readonly number[];
}

/**
 * Returns when a streak breaks: at the end of the window after the last completion's, and of one day more for each rest day that
 * is left. If the operator changes the interval or the rest days, the later of both ends counts, so that no member loses a streak
 * earlier than announced or without a chance to keep it.
 *
 * @param restDays number of rest days in each month
 */
export function streakEnd(streak: Omit<Streak, 'count'>, interval: Interval, restDays = 0): number {
  const last = restDaysFor(streak, interval, restDays).at(-1);
  return Math.max(streak.expiresAt, last === undefined ? chanceEnd(streak, interval) : endAfter(last));
}

/**
 * Returns the starts of the days that rest days have kept by some moment, with those since the last completion. A rest day that
 * cannot save the streak is not used.
 */
export function keptDays(
  streak: Omit<Streak, 'count'>,
  now: number,
  interval: Interval,
  restDays = 0,
): readonly number[] {
  const days = restDaysFor(streak, interval, restDays);
  const last = days.at(-1);
  const isSaved = last !== undefined && now < endAfter(last);
  return [...(streak.kept ?? []), ...(isSaved ? days.filter((start) => start < startOfDay(now)) : [])];
}

/** Returns the end of the window after the last completion's. */
function chanceEnd({ expiresAt, lastAt }: Omit<Streak, 'count'>, interval: Interval): number {
  const last = lastAt === null ? null : windowAt(interval, lastAt);
  return (last && windowAfter(interval, last)?.end) ?? expiresAt;
}

const restDaysFor = (streak: Omit<Streak, 'count'>, interval: Interval, restDays: number): readonly number[] =>
  daysToKeep(chanceEnd(streak, interval), restDays, streak.kept ?? []);

/**
 * Returns the streak after a completion: one longer if it has not broken by then, otherwise 1. Days that rest days have kept do
 * not count. A second completion within a window, or one that comes late, changes nothing. `undefined` if the interval has no
 * windows that follow one another.
 *
 * @param at when the completion was requested
 * @param restDays number of rest days in each month
 */
export function continueStreak(
  earlier: Streak | undefined,
  at: number,
  interval: Interval,
  restDays = 0,
): Streak | undefined {
  const window = windowAt(interval, at);
  const after = window && windowAfter(interval, window)?.end;
  if (!window || !after) return undefined;
  const lastAt = earlier?.lastAt ?? null;
  if (earlier && lastAt !== null && (lastAt > at || contains(window, lastAt))) return earlier;
  const count = earlier && at < streakEnd(earlier, interval, restDays) ? earlier.count + 1 : 1;
  const kept = earlier ? recentlyKept(keptDays(earlier, at, interval, restDays), at) : [];
  const next = { expiresAt: after, lastAt: at, kept };
  return { ...next, count, expiresAt: streakEnd(next, interval, restDays) };
}

/** Returns the extra points for reaching a length: those of its milestone, and none in between. */
export const milestoneAmount = (milestones: RuleMetadata['streakArray'], count: number): number =>
  (milestones ?? []).reduce((sum, each) => sum + (each.streakMilestone === count ? each.streakAmount : 0), 0);
