import type { ReactiveControllerHost } from 'lit';

/** Milliseconds after which a part that did not arrive is asked for again. */
const pause = 5000;

/** A part of an element that is loaded when it is wanted first. */
export class Part<T> {
  /** The part, once it is there. */
  value: T | undefined;
  /** Why it did not arrive. */
  error: unknown;
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<T>;
  #loading: Promise<void> | undefined;
  #failedAt = -Infinity;

  constructor(host: ReactiveControllerHost, load: () => Promise<T>) {
    this.#host = host;
    this.#load = load;
  }

  /** Whether it was asked for and did not arrive. */
  get hasFailed(): boolean {
    return this.value === undefined && this.#failedAt > 0;
  }

  /**
   * Loads it, unless it is there. Resolves with it, or with nothing where it did not arrive. It is asked for again at once
   * where a member wants it, else after a pause.
   */
  async load(wanted: 'by-member' | 'by-element' = 'by-element'): Promise<T | undefined> {
    const pauses = wanted === 'by-element' && performance.now() - this.#failedAt < pause;
    if (this.value === undefined && !pauses) await (this.#loading ??= this.#run());
    return this.value;
  }

  /** Resolves when nothing is being loaded. */
  async settled(): Promise<void> {
    await this.#loading;
  }

  async #run(): Promise<void> {
    try {
      this.value = await this.#load();
    } catch (error) {
      this.error = error;
      this.#failedAt = performance.now();
    } finally {
      this.#loading = undefined;
    }
    this.#host.requestUpdate();
  }
}
