import { elapsed } from '../../values/clocks.js';
import { keptMs } from './page-ends.js';
import type { EndStore, Place } from './page-ends.js';

/** Maximum number of entries; the oldest is dropped first. */
const most = 10_000;

/** Keeps the ends of pages in this process, for a service whose database no other process uses. */
export class MemoryEnds implements EndStore {
  readonly #elapsed: () => number;
  readonly #ends = new Map<string, { readonly place: Place; readonly until: number }>();

  /** @param measure returns milliseconds of a monotonic clock */
  constructor(measure = elapsed) {
    this.#elapsed = measure;
  }

  find(key: string): Promise<Place | undefined> {
    const end = this.#ends.get(key);
    return Promise.resolve(end && end.until > this.#elapsed() ? end.place : undefined);
  }

  keep(key: string, place: Place): Promise<void> {
    // A map keeps insertion order, so delete the key first to make the entry the newest.
    this.#ends.delete(key);
    this.#ends.set(key, { place, until: this.#elapsed() + keptMs });
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > most && oldest !== undefined) this.#ends.delete(oldest);
    return Promise.resolve();
  }

  close(): void {
    this.#ends.clear();
  }
}
