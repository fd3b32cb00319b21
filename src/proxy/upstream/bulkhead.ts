export interface BulkheadOptions {
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
  /** Maximum number of waiting calls. */
  readonly queue: number;
}

/** Default limits. */
export const defaultBulkhead: BulkheadOptions = { concurrency: 16, queue: 200 };

interface Waiting {
  readonly enter: () => void;
  readonly leave: (reason: Error) => void;
}

/** Limits concurrent calls to the platform, so that one slow endpoint does not block the others. */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  /** Waiting calls, in the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(options: BulkheadOptions = defaultBulkhead) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs the work when there is room.
   *
   * @param maxWaitMs milliseconds that the work may wait for room
   * @param tooMuch creates the error to throw if too many calls are waiting, or this one has waited too long
   */
  async run<T>(work: () => Promise<T>, maxWaitMs: number, tooMuch: () => Error): Promise<T> {
    if (this.#running < this.#options.concurrency) this.#running += 1;
    else await this.#wait(maxWaitMs, tooMuch);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // A finished call passes its place on, so `#running` stays the same.
      if (next) next.enter();
      else this.#running -= 1;
    }
  }

  /** Rejects all waiting calls. */
  dismiss(reason: () => Error): void {
    for (const waiting of this.#waiting) waiting.leave(reason());
  }

  #wait(maxWaitMs: number, tooMuch: () => Error): Promise<void> {
    if (this.#waiting.size >= this.#options.queue) return Promise.reject(tooMuch());
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        enter: () => {
          end();
          resolve();
        },
        leave: (reason) => {
          end();
          reject(reason);
        },
      };
      const timer = setTimeout(() => waiting.leave(tooMuch()), Math.max(0, maxWaitMs));
      this.#waiting.add(waiting);
    });
  }
}
