import type { Connectivity } from './connectivity.js';

/** The proxy's clock, estimated (experience.md F4). */
export interface Clock {
  /** Epoch milliseconds on the server. */
  now(): number;
  /** Milliseconds the server is ahead of this device. */
  readonly offset: number;
  /** How far off `now()` may be, in milliseconds; `Infinity` before the first sample. */
  readonly uncertainty: number;
  /** Takes in a moment the server stated, with the span of this device's time it was stated in. @param precision ms */
  observe(serverTime: number, precision: number, sentAt: number, receivedAt: number): void;
  /** Calls `listener` every `every` milliseconds, on the server's whole seconds, while the page is visible. One timer for all. */
  tick(listener: () => void, every: number): () => void;
}

interface ClockOptions {
  readonly connectivity: Connectivity;
  /** Asks the proxy for the time; called when something counts and no answer has told the time so far. */
  readonly sample: (clock: Clock) => Promise<void>;
}

/** Uncertainty, in milliseconds, with which a countdown to the second is right. */
const goodEnough = 2000;

/** A clock that believes this device until the server has said something else. */
export function createClock({ connectivity, sample }: ClockOptions): Clock {
  // The true offset lies between these two: each sample says so with its own bounds, and together they narrow it down.
  let low = -Infinity;
  let high = Infinity;
  const listeners = new Map<() => void, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;

  const clock: Clock = {
    now: () => Date.now() + clock.offset,
    get offset() {
      return Number.isFinite(low) ? Math.round((low + high) / 2) : 0;
    },
    get uncertainty() {
      return (high - low) / 2;
    },
    observe(serverTime, precision, sentAt, receivedAt) {
      if (!Number.isFinite(serverTime) || receivedAt < sentAt) return;
      const least = serverTime - receivedAt;
      const most = serverTime + precision - sentAt;
      // Bounds that contradict the earlier ones mean that one of the two clocks was set: start again from here.
      const agrees = least <= high && most >= low;
      low = agrees ? Math.max(low, least) : least;
      high = agrees ? Math.min(high, most) : most;
    },
    tick(listener, every) {
      const own = () => listener();
      listeners.set(own, every);
      if (listeners.size === 1) {
        stopWatching = connectivity.visible.subscribe((visible) => {
          if (!visible) return clearTimeout(timer);
          // A device that slept may have a clock that drifted.
          resample();
          for (const each of [...listeners.keys()]) each();
          schedule();
        });
        if (clock.uncertainty > goodEnough) resample();
      }
      schedule();
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        stopWatching?.();
      };
    },
  };

  function resample(): void {
    // Without an answer the clock of this device has to do; the next visible change asks again.
    sample(clock).catch(() => undefined);
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!connectivity.visible.get() || listeners.size === 0) return;
    const every = Math.min(...listeners.values());
    timer = setTimeout(run, every - (clock.now() % every));
  }

  function run(): void {
    const now = clock.now();
    const shortest = Math.min(...listeners.values());
    for (const [listener, every] of [...listeners]) if (now % every < shortest) listener();
    schedule();
  }

  return clock;
}
