/**
 * Returns the machine's time, epoch ms: for values that are stored, sent or shown, and to compare with a moment that
 * another machine has stated. It jumps when the clock is set.
 */
export const now = (): number => Date.now();

/**
 * Returns milliseconds since an arbitrary moment, which never decrease: for measuring durations. In some engines they
 * stop while the machine sleeps.
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
 * Returns the milliseconds since a moment, for data that also ages while the machine sleeps: the longer of the two
 * clocks' durations. Setting the clock back does not shorten it.
 */
export const passedSince = (moment: Mark): number => Math.max(now() - moment.now, elapsed() - moment.elapsed);
