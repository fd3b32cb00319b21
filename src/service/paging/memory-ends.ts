import { keptMs } from './page-ends.js';
import type { EndStore, Place } from './page-ends.js';

/** Maximum number of ends; the oldest goes first. */
const most = 10_000;

/** Keeps ends of pages in this process, for a service that shares its database with no other. */
export class MemoryEnds implements EndStore {
  readonly #now: () => number;
  readonly #ends = new Map<string, { readonly place: Place; readonly until: number }>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  find(key: string): Promise<Place | undefined> {
    const end = this.#ends.get(key);
    return Promise.resolve(end && end.until > this.#now() ? end.place : undefined);
  }

  keep(key: string, place: Place): Promise<void> {
    // A map keeps its order, so the key has to go for the end to be the newest.
    this.#ends.delete(key);
    this.#ends.set(key, { place, until: this.#now() + keptMs });
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > most && oldest !== undefined) this.#ends.delete(oldest);
    return Promise.resolve();
  }

  close(): void {
    this.#ends.clear();
  }
}
