/** The fields of a rule that decide whether it is shown before it starts. */
export interface Announcement {
  readonly startTime?: string | null | undefined;
  readonly showBeforeStart?: boolean | undefined;
}

/** Returns when a rule may be shown, epoch milliseconds: its owner can hide it until it starts. Any other has always been. */
export function shownFrom({ startTime, showBeforeStart }: Announcement): number {
  const start = showBeforeStart === false && startTime ? Date.parse(startTime) : Number.NaN;
  return Number.isNaN(start) ? Number.NEGATIVE_INFINITY : start;
}
