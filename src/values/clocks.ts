/**
 * Returns the machine's time, epoch ms: for what is stored, sent or shown, and to compare with a moment that somebody else has named.
 * It jumps when somebody puts the clock right.
 */
export const now = (): number => Date.now();

/**
 * Returns milliseconds since some moment, which only grow: for how long something lasts. In some engines they stand still while the
 * machine sleeps.
 */
export const elapsed = (): number => performance.now();

/** A moment of this process or page, by both clocks. */
export interface Mark {
  readonly now: number;
  readonly elapsed: number;
}

/** Returns this moment. */
export const mark = (): Mark => ({ now: now(), elapsed: elapsed() });

/**
 * Returns the milliseconds since a moment, for what grows old while the machine sleeps too: the longer of what the two clocks say. A
 * clock that is put back takes none away.
 */
export const passedSince = (moment: Mark): number => Math.max(now() - moment.now, elapsed() - moment.elapsed);
