export interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  readonly consecutive: number;
  /** Share of failed calls that opens the breaker, once there were `minimum` calls within `window`. */
  readonly share: number;
  readonly minimum: number;
  /** Milliseconds; counted in ten slices. */
  readonly window: number;
  /** Milliseconds from the start of a failed call until the next probe. */
  readonly pause: number;
}

/** Default limits. */
export const defaultBreaker: BreakerOptions = {
  consecutive: 5,
  share: 0.5,
  minimum: 20,
  window: 10_000,
  pause: 5_000,
};

/** A call that the breaker let through. */
export interface Admitted {
  /** Milliseconds of `elapsed` */
  readonly startedAt: number;
  /** Whether the call probes if the host works again. */
  readonly isProbe: boolean;
}

interface Slice {
  readonly index: number;
  calls: number;
  failures: number;
}

/**
 * Keeps calls away from a failing host. It opens after consecutive failures, or when a large share of calls fails; then it lets a
 * single call through at intervals, and closes when one succeeds. The pause counts from the start of the failed call, so that a
 * host that times out is not avoided for longer than one that refuses at once.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  readonly #elapsed: () => number;
  #slices: Slice[] = [];
  #inARow = 0;
  /** Milliseconds of `elapsed` at which the next probe may go; null while the breaker is closed. */
  #probeAt: number | null = null;

  constructor(elapsed: () => number, options: BreakerOptions = defaultBreaker) {
    this.#elapsed = elapsed;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#probeAt !== null;
  }

  /** Returns the milliseconds until a call may go; 0 if one may go now. */
  remaining(): number {
    return this.#probeAt === null ? 0 : Math.max(0, this.#probeAt - this.#elapsed());
  }

  /** Lets a call through; call it only if {@link remaining} is 0. While the breaker is open, the next call has to wait again. */
  admit(): Admitted {
    const startedAt = this.#elapsed();
    const isProbe = this.#probeAt !== null;
    if (isProbe) this.#probeAt = startedAt + this.#options.pause;
    return { startedAt, isProbe };
  }

  /** Counts the outcome of a call. While the breaker is open, only a probe matters. */
  record({ startedAt, isProbe }: Admitted, failed: boolean): void {
    if (this.#probeAt !== null) {
      if (isProbe && !failed) this.#close();
      return;
    }
    this.#inARow = failed ? this.#inARow + 1 : 0;
    const { calls, failures } = this.#count(failed);
    const { consecutive, minimum, share, pause } = this.#options;
    if (failed && (this.#inARow >= consecutive || (calls >= minimum && failures >= calls * share)))
      this.#probeAt = startedAt + pause;
  }

  #close(): void {
    this.#probeAt = null;
    this.#inARow = 0;
    this.#slices = [];
  }

  #count(failed: boolean): { readonly calls: number; readonly failures: number } {
    const index = Math.floor((this.#elapsed() * 10) / this.#options.window);
    this.#slices = this.#slices.filter((slice) => slice.index > index - 10);
    let current = this.#slices.at(-1);
    if (current?.index !== index) this.#slices.push((current = { index, calls: 0, failures: 0 }));
    current.calls += 1;
    if (failed) current.failures += 1;
    return this.#slices.reduce(
      (sum, slice) => ({ calls: sum.calls + slice.calls, failures: sum.failures + slice.failures }),
      { calls: 0, failures: 0 },
    );
  }
}
