import { dayMs, hourMs, minuteMs, secondMs } from './views/time-span.js';

/** Times before an end, in ms, at which assistive technology announces it. */
const spans = [dayMs, hourMs, 10 * minuteMs, minuteMs, 10 * secondMs] as const;

/** Notices when the remaining time passes one of a few marks. Announcing a countdown every second would not help. */
export class TimeMarks {
  #of = '';
  #left = Infinity;

  /** Returns the remaining time until `at` in ms if it has just passed a mark. @param of id of the countdown */
  follow(of: string, at: number | undefined, now: number): number | undefined {
    const left = at === undefined ? Infinity : at - now;
    // A moment that has just become known has not passed a mark.
    const before = this.#of === of && this.#left !== Infinity ? this.#left : left;
    this.#of = of;
    this.#left = left;
    const passed = spans.find((span) => left <= span && before > span);
    return passed !== undefined && left > 0 ? left : undefined;
  }
}
