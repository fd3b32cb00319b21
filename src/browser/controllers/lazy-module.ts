import type { ReactiveControllerHost } from 'lit';
import { elapsed } from '../../values/clocks.js';
import { lostFiles } from './lost-files.js';

/** Milliseconds before a module that did not load is requested again. */
const pause = 5000;

/** A module that an element loads when it first needs it, and the value that the element makes from it. */
export class LazyModule<T> {
  /** The value made from the module, once it has loaded. */
  value: T | undefined;
  /** Why it did not load. */
  error: unknown;
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<T>;
  #loading: Promise<void> | undefined;
  #failedAt = -Infinity;

  constructor(host: ReactiveControllerHost, load: () => Promise<T>) {
    this.#host = host;
    this.#load = load;
  }

  /** Whether the last request for it failed. */
  get hasFailed(): boolean {
    return this.value === undefined && this.#failedAt > 0;
  }

  /**
   * Loads the module once. Resolves with its value, or with `undefined` if it did not load. After a failure, a member's
   * request tries again at once, an element's only after a pause.
   */
  async load(wanted: 'by-member' | 'by-element' = 'by-element'): Promise<T | undefined> {
    const pauses = wanted === 'by-element' && elapsed() - this.#failedAt < pause;
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
      lostFiles.setLacking(this.#host, false);
    } catch (error) {
      this.error = error;
      this.#failedAt = elapsed();
      lostFiles.setLacking(this.#host, true);
    } finally {
      this.#loading = undefined;
    }
    this.#host.requestUpdate();
  }
}
