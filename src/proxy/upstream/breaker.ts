export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly consecutive: number;
  /** Share of failed calls that opens it, once there were `minimum` of them within `window`. */
  readonly share: number;
  readonly minimum: number;
  /** Milliseconds; counted in tenths. */
  readonly window: number;
  /** Milliseconds from the start of a call that failed to the next that may try. */
  readonly pause: number;
}

/** security.md 4.6 */
export const defaultBreaker: BreakerOptions = {
  consecutive: 5,
  share: 0.5,
  minimum: 20,
  window: 10_000,
  pause: 5_000,
};

/** A call that was let through. */
export interface Admitted {
  /** Epoch milliseconds */
  readonly startedAt: number;
  /** It finds out whether the host works again. */
  readonly isProbe: boolean;
}

interface Slice {
  readonly index: number;
  calls: number;
  failures: number;
}

/**
 * Keeps calls away from a host that fails: opens after failures in a row, or when a large share fails, and then lets one
 * call through now and then, whose success closes it. The pause is counted from the start of the failed call: a host that
 * lets everyone wait is not left alone for longer than one that refuses at once.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  readonly #now: () => number;
  #slices: Slice[] = [];
  #inARow = 0;
  /** When the next probe may go, while it is open; in epoch milliseconds. */
  #probeAt: number | null = null;

  constructor(now: () => number, options: BreakerOptions = defaultBreaker) {
    this.#now = now;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#probeAt !== null;
  }

  /** Milliseconds until a call may go; 0 where one may go now. */
  remaining(): number {
    return this.#probeAt === null ? 0 : Math.max(0, this.#probeAt - this.#now());
  }

  /** Lets a call through; only where {@link remaining} is 0. While open, the next has to wait its turn again. */
  admit(): Admitted {
    const startedAt = this.#now();
    const isProbe = this.#probeAt !== null;
    if (isProbe) this.#probeAt = startedAt + this.#options.pause;
    return { startedAt, isProbe };
  }

  /** Counts how a call ended. While open, only a probe decides. */
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
    const index = Math.floor((this.#now() * 10) / this.#options.window);
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
