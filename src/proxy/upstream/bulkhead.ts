import { Refusal } from '../refusal.js';

export interface BulkheadOptions {
  /** Calls at once. */
  readonly concurrency: number;
  /** Calls that may wait. */
  readonly queue: number;
}

/** Bounds how much of the platform is used at once, so that one slow endpoint does not take everything with it. */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: BulkheadOptions) {
    this.#options = options;
  }

  /** Runs the work when there is room. Throws {@link Refusal} `busy` where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.concurrency) {
      if (this.#waiting.length >= this.#options.queue)
        throw new Refusal(503, 'busy', 'Too much is going on; try again a little later.', { retryAfter: 1_000 });
      // Whoever leaves hands its place over, so `#running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
