/** A value that can be read and listened to. */
export interface Readable<T> {
  get(): T;
  /** Calls `listener` with every later value until the returned function is called. */
  subscribe(listener: (value: T) => void): () => void;
}

/**
 * A value that changes. `start` keeps it current and returns a function that stops it. It runs only while there are
 * subscribers, so that an idle page has no listeners of Laurel.
 */
export class Store<T> implements Readable<T> {
  #value: T;
  #stop: (() => void) | undefined;
  readonly #start: (() => () => void) | undefined;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(initial: T, start?: () => () => void) {
    this.#value = initial;
    this.#start = start;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(value);
  }

  subscribe(listener: (value: T) => void): () => void {
    // Wrapped, so that the same listener can subscribe twice.
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#stop = this.#start?.();
    return () => {
      if (!this.#listeners.delete(own) || this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }
}
