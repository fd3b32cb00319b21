import { Refusal, isRefusal } from '../http/refusal.js';
import { digest } from '../secrets.js';
import type { Store } from '../store/store.js';

/** Maximum milliseconds for which a write counts as running; no answer comes later. */
const longestWriteMs = 20_000;

/** A member's write to the platform. */
export interface OwnWrite {
  readonly userId: string;
  /** Operation and its path. */
  readonly target: string;
  /** Contents of the write, as text. */
  readonly content: string;
}

/**
 * Lets one write at a time through for each member and target, across processes. The same write, repeated in this process while
 * it runs, shares its result; any other write to the target is refused as busy. The key of a write comes from the session and
 * from what the schemas let through, never from a name that the page chose.
 */
export class OwnWrites<T> {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #running = new Map<string, { readonly content: string; readonly work: Promise<T> }>();

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Throws {@link Refusal} 409 `busy` if another write to the target is running, or its outcome is unknown. */
  async run({ userId, target, content }: OwnWrite, write: () => Promise<T>): Promise<T> {
    const key = `write:${await digest(`${userId} ${target}`)}`;
    const running = this.#running.get(key);
    if (running) {
      if (running.content === content) return running.work;
      throw underWay();
    }
    const work = this.#alone(key, write);
    this.#running.set(key, { content, work });
    try {
      return await work;
    } finally {
      this.#running.delete(key);
    }
  }

  async #alone(key: string, write: () => Promise<T>): Promise<T> {
    if (!(await this.#store.add(key, '', this.#now() + longestWriteMs))) throw underWay();
    try {
      const done = await write();
      await this.#store.delete(key);
      return done;
    } catch (error) {
      // If nobody knows whether the write was carried out, the next one waits until a read may show it.
      if (!(isRefusal(error) && (error.code === 'pending' || error.mayHaveArrived))) await this.#store.delete(key);
      throw error;
    }
  }
}

const underWay = (): Refusal =>
  new Refusal(409, 'busy', 'This is already in progress. Check again in a moment.', { retryAfter: 2_000 });
