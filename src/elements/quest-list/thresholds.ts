import { DAY, HOUR, MINUTE, SECOND } from './span.js';

/** Spans before the end of something at which it is said aloud. */
const spans = [DAY, HOUR, 10 * MINUTE, MINUTE, 10 * SECOND] as const;

/** Notices when the time left passes one of a few marks: a countdown that is read out every second helps nobody. */
export class Thresholds {
  #of = '';
  #left = Infinity;

  /** How long it is until `at`, in ms, where a mark has just been passed. @param of what ends */
  follow(of: string, at: number | undefined, now: number): number | undefined {
    const left = at === undefined ? Infinity : at - now;
    // What has just become known has not run down.
    const before = this.#of === of && this.#left !== Infinity ? this.#left : left;
    this.#of = of;
    this.#left = left;
    const passed = spans.find((span) => left <= span && before > span);
    return passed !== undefined && left > 0 ? left : undefined;
  }
}
