export interface BulkheadOptions {
  /** Calls at once. */
  readonly concurrency: number;
  /** Calls that may wait. */
  readonly queue: number;
}

/** security.md 4.6 */
export const defaultBulkhead: BulkheadOptions = { concurrency: 16, queue: 200 };

interface Waiting {
  readonly enter: () => void;
  readonly leave: (reason: Error) => void;
}

/** Bounds how much of the platform is used at once, so that one slow endpoint does not take everything with it. */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  /** In the order in which they came. */
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
   * @param patience milliseconds it may wait for that
   * @param tooMuch makes what is thrown where too many wait already, or where this one waited too long
   */
  async run<T>(work: () => Promise<T>, patience: number, tooMuch: () => Error): Promise<T> {
    if (this.#running < this.#options.concurrency) this.#running += 1;
    else await this.#wait(patience, tooMuch);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // Whoever leaves hands its place over, so `#running` stays as it is.
      if (next) next.enter();
      else this.#running -= 1;
    }
  }

  /** Sends away everyone who waits. */
  dismiss(reason: () => Error): void {
    for (const waiting of this.#waiting) waiting.leave(reason());
  }

  #wait(patience: number, tooMuch: () => Error): Promise<void> {
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
      const timer = setTimeout(() => waiting.leave(tooMuch()), Math.max(0, patience));
      this.#waiting.add(waiting);
    });
  }
}
