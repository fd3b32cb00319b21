import * as machine from '../values/clocks.js';
/**
 * The two clocks of the proxy. What is stored, signed or shown takes its time from `now`; how long something lasts is measured by
 * `elapsed`, so that putting the machine's clock right ends no wait early and extends none.
 */
export interface Clocks {
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  /** Returns milliseconds since some moment. They only grow, whatever is done to the machine's clock. */
  readonly elapsed: () => number;
}

/** Returns the given clocks, completed by those of the machine. A `now` of one's own also measures, unless `elapsed` is given too. */
export function clocksOf({ now, elapsed }: Partial<Clocks> = {}): Clocks {
  return { now: now ?? machine.now, elapsed: elapsed ?? now ?? machine.elapsed };
}
