import type { QuestsState } from '../../controllers/quests-state.js';
import { DAY, MINUTE, SECOND } from './span.js';

/** Milliseconds between renders: seconds while they are shown, half a minute while days are, none without a countdown. */
export function tickOf(state: QuestsState, openId: string, now: number): number {
  if (state.status !== 'success') return 0;
  const waits = state.quests.flatMap(({ startsAt, endsAt, againAt, streak, phase, check, id }) => [
    phase === 'upcoming' ? startsAt : phase === 'ending' ? endsAt : againAt,
    streak?.resetsAt,
    phase === 'pending' && id === openId ? (check?.nextCheckAt ?? now + 1) : undefined,
  ]);
  const left = waits.flatMap((at) => (at !== undefined && at > now ? at - now : []));
  if (left.length === 0) return 0;
  return Math.min(...left) < DAY ? SECOND : MINUTE / 2;
}
