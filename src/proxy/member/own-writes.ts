import { Refusal, isRefusal } from '../refusal.js';
import { digest } from '../secrets.js';
import type { Store } from '../store/store.js';

/** Milliseconds a write is taken to be under way at most; no answer comes later. */
const longest = 20_000;

/** A member's write to the platform. */
export interface OwnWrite {
  readonly userId: string;
  /** What is done to what: the operation and its path. */
  readonly target: string;
  /** What is to be written, as text. */
  readonly content: string;
}

/**
 * Lets one write at a time through for each member and target, in whatever process. The same write again, while it is
 * under way, is the same write; another one to the same target has to wait. The key of a write is made here, of the session
 * and of what the schemas let through, and never of what a page calls it.
 */
export class OwnWrites<T> {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #running = new Map<string, { readonly content: string; readonly work: Promise<T> }>();

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Throws {@link Refusal} 409 `busy` where another write to the target is under way, or its end is not known. */
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
    if (!(await this.#store.add(key, '', this.#now() + longest))) throw underWay();
    try {
      const done = await write();
      await this.#store.delete(key);
      return done;
    } catch (error) {
      // Where nobody knows whether it was carried out, the next one waits until that may show.
      if (!(isRefusal(error) && (error.code === 'pending' || error.mayHaveArrived))) await this.#store.delete(key);
      throw error;
    }
  }
}

const underWay = (): Refusal =>
  new Refusal(409, 'busy', 'This is under way already; look again in a moment.', { retryAfter: 2_000 });
