import { readMoment } from './read-moment.js';
/** The fields of a rule that decide whether it is shown before it starts. */
export interface Announcement {
  readonly startTime?: string | null | undefined;
  readonly showBeforeStart?: boolean | undefined;
}

/** Returns from when on a rule may be shown, epoch milliseconds: its owner can hide it until it starts. */
export function shownFrom({ startTime, showBeforeStart }: Announcement): number {
  if (showBeforeStart !== false || !startTime) return Number.NEGATIVE_INFINITY;
  const start = readMoment(startTime);
  return Number.isNaN(start) ? Number.POSITIVE_INFINITY : start;
}
