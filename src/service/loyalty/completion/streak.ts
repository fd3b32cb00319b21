import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import { contains, windowAfter, windowAt } from '../windows.js';

type Interval = Parameters<typeof windowAt>[0];

/** How many times in a row a rule was completed. Times are milliseconds since 1970. */
export interface Streak {
  readonly count: number;
  /** When it breaks unless the rule is completed before, by the windows of its last completion. */
  readonly expiresAt: number;
  /** When the last completion was requested; `null` if that is not known. */
  readonly lastAt: number | null;
}

/**
 * Returns when a streak breaks: at the end of the window after the last completion's. If the operator changes the interval, the
 * later of both ends counts, so that no member loses a streak earlier than announced or without a chance to keep it.
 */
export function streakEnd({ expiresAt, lastAt }: Omit<Streak, 'count'>, interval: Interval): number {
  const last = lastAt === null ? null : windowAt(interval, lastAt);
  return Math.max(expiresAt, (last && windowAfter(interval, last)?.end) ?? expiresAt);
}

/**
 * Returns the streak after a completion: one longer if it has not broken by then, otherwise 1. A second completion within a
 * window, or one that comes late, changes nothing. `undefined` if the interval has no windows that follow one another.
 *
 * @param at when the completion was requested
 */
export function continueStreak(earlier: Streak | undefined, at: number, interval: Interval): Streak | undefined {
  const window = windowAt(interval, at);
  const expiresAt = window && windowAfter(interval, window)?.end;
  if (!window || !expiresAt) return undefined;
  const lastAt = earlier?.lastAt ?? null;
  if (earlier && lastAt !== null && (lastAt > at || contains(window, lastAt))) return earlier;
  const count = earlier && at < streakEnd(earlier, interval) ? earlier.count + 1 : 1;
  return { count, expiresAt, lastAt: at };
}

/** Returns the extra points for reaching a length: those of its milestone, and none in between. */
export const milestoneAmount = (milestones: RuleMetadata['streakArray'], count: number): number =>
  (milestones ?? []).reduce((sum, each) => sum + (each.streakMilestone === count ? each.streakAmount : 0), 0);
