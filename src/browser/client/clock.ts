import { now } from '../../values/clocks.js';
import type { Connectivity } from './connectivity.js';

/** The proxy's clock, estimated from the times that its answers state. */
export interface Clock {
  /** Returns the server's time in epoch milliseconds. */
  now(): number;
  /** Milliseconds by which the server is ahead of this device. */
  readonly offset: number;
  /** Possible error of `now()` in milliseconds; `Infinity` before the first sample. */
  readonly uncertainty: number;
  /**
   * Takes a sample: the server stated `serverTime` at a moment between `sentAt` and `receivedAt` (epoch ms, device
   * time).
   *
   * @param precision milliseconds to which `serverTime` is exact
   */
  observe(serverTime: number, precision: number, sentAt: number, receivedAt: number): void;
  /**
   * Calls `listener` every `every` milliseconds, on the server's whole seconds, while the page is visible. All listeners
   * share one timer. Returns a function that stops the calls.
   */
  tick(listener: () => void, every: number): () => void;
}

interface ClockOptions {
  readonly connectivity: Connectivity;
  /** Asks the proxy for the time. Called when something counts down and no answer has stated the time so far. */
  readonly sample: (clock: Clock) => Promise<void>;
}

/** Uncertainty in milliseconds up to which a countdown in seconds is right. */
const goodEnough = 2000;

/** Creates a clock that trusts this device until the server states another time. */
export function createClock({ connectivity, sample }: ClockOptions): Clock {
  // The true offset lies between these two bounds. Every sample adds two bounds, and all of them together narrow the range.
  let low = -Infinity;
  let high = Infinity;
  const listeners = new Map<() => void, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;

  const clock: Clock = {
    now: () => now() + clock.offset,
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
      // If the bounds contradict the earlier ones, one of the two clocks was set, and the estimate starts over.
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
          // The clock of a device that slept may have drifted.
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
    const before = clock.offset;
    sample(clock).then(
      () => {
        // Otherwise countdowns would show the wrong time until their next tick.
        if (clock.offset !== before) for (const each of [...listeners.keys()]) each();
      },
      // Without an answer, this device's clock is used. The next time the page becomes visible, it asks again.
      () => undefined,
    );
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!connectivity.visible.get() || listeners.size === 0) return;
    const every = Math.min(...listeners.values());
    timer = setTimeout(run, every - (clock.now() % every));
  }

  function run(): void {
    const time = clock.now();
    const shortest = Math.min(...listeners.values());
    for (const [listener, every] of [...listeners]) if (time % every < shortest) listener();
    schedule();
  }

  return clock;
}
