import type { QuestStreak } from '../../../../stores/quests/quest.js';
import { branchDays, type BranchDay } from '../../../../ui/branch.js';
import { dayMs, hourMs } from '../time-span.js';

/** A window of time in which the member can check in once. */
export interface StreakWindow {
  readonly day: BranchDay;
  /** Epoch ms at which the window begins. */
  readonly start: number;
  readonly isNow: boolean;
}

const lengths: Partial<Record<QuestStreak['rhythm'], number>> = { hourly: hourMs, daily: dayMs, weekly: 7 * dayMs };

/**
 * Returns the seven windows of the branch. If the next bonus is near enough, the branch ends there, at the berry. Otherwise it is
 * the calendar week, or seven windows of which the current one is the fourth.
 */
export function windowsOf({ count, rhythm, isDoneNow, next, rest }: QuestStreak, now: number): StreakWindow[] {
  const length = lengths[rhythm] ?? dayMs;
  const start = startOf(now, rhythm, length);
  const toBonus = next ? next.length - count - (isDoneNow ? 0 : 1) : branchDays;
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const at = toBonus >= 0 && toBonus < branchDays ? branchDays - 1 - toBonus : rhythm === 'daily' ? weekday : 3;
  const starts = [...Array<undefined>(branchDays)].map((_, index) => start + (index - at) * length);
  const past = starts.slice(0, isDoneNow ? at + 1 : at);
  const days = [...pastDays(past, count, rest?.kept ?? []), ...(isDoneNow ? [] : ['today' as const])];
  return starts.map((each, index) => ({ day: days[index] ?? 'next', start: each, isNow: index === at }));
}

/** Returns how past windows are drawn. The window before the streak was missed; earlier ones are unknown. */
function pastDays(starts: readonly number[], count: number, kept: readonly number[]): BranchDay[] {
  const days: BranchDay[] = [];
  let left = count;
  for (const start of [...starts].reverse()) {
    if (left > 0 && kept.includes(start)) days.unshift('rest');
    else days.unshift(left > 0 ? 'done' : left === 0 ? 'missed' : 'next');
    if (days[0] !== 'rest') left -= 1;
  }
  return days;
}

/** Returns when the current window began. Windows begin at 00:00 UTC, weeks on Sunday. */
const startOf = (now: number, rhythm: QuestStreak['rhythm'], length: number): number =>
  rhythm === 'weekly'
    ? Math.floor(now / dayMs) * dayMs - new Date(now).getUTCDay() * dayMs
    : Math.floor(now / length) * length;
