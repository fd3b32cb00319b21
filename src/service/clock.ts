import { now } from '../values/clocks.js';

/** Source of time, which tests can set. */
export interface Clock {
  /** Milliseconds since 1970 */
  now(): number;
}

/** The machine's own time. */
export const machineClock: Clock = { now };
