import { contains, windowAt } from '../windows.js';
import { intervalOf } from './rule-window.js';
import type { WindowedRule } from './rule-window.js';
import type { Rule } from './find-rule.js';

const day = 86_400_000;

/** Maximum number of rest days in a month: fewer than its days, because otherwise a streak would never end. */
export const mostRestDays = 10;

/** Returns how many rest days a rule has in each calendar month. Only daily rules have any. */
export function restDaysOf(rule: WindowedRule & Pick<Rule, 'metadata'>): number {
  const { restDays } = rule.metadata;
  return intervalOf(rule) === 'daily' ? Math.min(Math.max(Math.trunc(restDays ?? 0), 0), mostRestDays) : 0;
}

/** Returns how many rest days are left in the month of a moment. @param kept starts of the days that were kept by one */
export function restDaysLeft(moment: number, perMonth: number, kept: readonly number[]): number {
  const month = windowAt('monthly', moment);
  return Math.max(0, perMonth - kept.filter((each) => month && contains(month, each)).length);
}

/**
 * Returns the starts of the days that rest days can keep one after the other, each by one of its own month. The first is the day
 * that a streak would end with.
 */
export function daysToKeep(endsAt: number, perMonth: number, kept: readonly number[]): readonly number[] {
  const days: number[] = [];
  for (let at = startOfDay(endsAt - 1); restDaysLeft(at, perMonth, [...kept, ...days]) > 0; at += day) days.push(at);
  return days;
}

/** Returns the end of the day after one that was kept. @param start of the kept day */
export const endAfter = (start: number): number => start + 2 * day;

/** Returns the start of the day that contains a moment, in UTC like every window. */
export const startOfDay = (moment: number): number => Math.floor(moment / day) * day;

/** Returns the kept days that still count or are still shown: those of at least the current month. */
export const recentlyKept = (kept: readonly number[], now: number): readonly number[] =>
  kept.filter((start) => start > now - 32 * day);
