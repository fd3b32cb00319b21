import * as machine from '../values/clocks.js';
/**
 * The two clocks of the proxy. `now` gives the times that are stored, signed or shown; `elapsed` measures durations, so that
 * correcting the machine's clock neither shortens nor extends a wait.
 */
export interface Clocks {
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  /** Returns milliseconds since an arbitrary start. They never decrease, even if the machine's clock is corrected. */
  readonly elapsed: () => number;
}

/** Returns the given clocks, completed by the machine's. If only `now` is given, it measures durations, too. */
export function clocksOf({ now, elapsed }: Partial<Clocks> = {}): Clocks {
  return { now: now ?? machine.now, elapsed: elapsed ?? now ?? machine.elapsed };
}
