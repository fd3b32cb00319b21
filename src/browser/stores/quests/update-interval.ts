import type { Quest } from './quest.js';

const second = 1000;
const day = 24 * 3600 * second;

/**
 * Returns the milliseconds between updates: a second while seconds are shown, half a minute if a day or more is left, 0 without a
 * countdown.
 */
export function updateIntervalMs(quests: readonly Quest[], openId: string, now: number): number {
  const waits = quests.flatMap(({ startsAt, endsAt, againAt, streak, phase, check, id }) => [
    phase === 'upcoming' ? startsAt : phase === 'ending' ? endsAt : againAt,
    streak?.resetsAt,
    phase === 'pending' && id === openId ? (check?.nextCheckAt ?? now + 1) : undefined,
  ]);
  const left = waits.flatMap((at) => (at !== undefined && at > now ? at - now : []));
  if (left.length === 0) return 0;
  return Math.min(...left) < day ? second : 30 * second;
}
