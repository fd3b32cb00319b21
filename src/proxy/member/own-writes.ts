import { Refusal, isRefusal } from '../http/refusal.js';
import { digest } from '../secrets.js';
import type { Store } from '../store/store.js';

/** Maximum milliseconds for which a write counts as running; every write has timed out by then. */
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
 * Allows one write at a time for each member and target, across processes. If this process gets the same write again while it runs,
 * both share the result; any other write to the target is refused as busy. The key of a write comes from the session and from
 * checked input, never from an id that the page chose.
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
      // If the outcome is unknown, the lock stays until it expires, so that a read can show the outcome before the next write.
      if (!(isRefusal(error) && (error.code === 'pending' || error.mayHaveArrived))) await this.#store.delete(key);
      throw error;
    }
  }
}

const underWay = (): Refusal =>
  new Refusal(409, 'busy', 'This is already in progress. Check again in a moment.', { retryAfter: 2_000 });
