import { elapsed } from '../values/clocks.js';
import type { Listen } from './db/listen.js';

/** Channel on which triggers notify of changes of keys, websites or currencies. */
const channel = 'laurel_settings';
/** Milliseconds for which a value is cached, in case the notification of its change is lost. */
const longestMs = 5_000;
/** Milliseconds between two attempts to listen. */
const pauseMs = 1_000;

interface Remembered {
  readonly value: unknown;
  /** By `elapsed`. */
  readonly until: number;
}

/**
 * Caches what every request reads and what hardly ever changes: keys and currencies. A change by any process empties the cache when
 * its notification arrives; without a notification, within five seconds. Missing rows are not cached, so that new ones are found at
 * once. A process that cannot listen caches nothing.
 */
export class Memory {
  readonly #listen: Listen | undefined;
  readonly #values = new Map<string, Remembered>();
  #listening: Promise<() => Promise<void>> | undefined;
  #isListening = false;
  #isClosed = false;
  /** Counts the changes, so that a value which was read before one is not cached after it. */
  #changes = 0;

  constructor(listen: Listen | undefined) {
    this.#listen = listen;
  }

  /** Returns values by id: cached ones, and those that `read` returns for the other ids. */
  async recall<V>(
    subject: string,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<ReadonlyMap<string, V>> {
    const moment = elapsed();
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.#values.get(`${subject} ${id}`);
      if (known && known.until > moment) found.set(id, known.value as V);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    this.#start();
    const changes = this.#isListening ? this.#changes : undefined;
    for (const [id, value] of await read(missing)) {
      found.set(id, value);
      if (changes === this.#changes) this.#values.set(`${subject} ${id}`, { value, until: moment + longestMs });
    }
    return found;
  }

  /** Empties the cache. */
  forget(): void {
    this.#changes += 1;
    this.#values.clear();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isListening = false;
    this.forget();
    await (
      await this.#listening?.catch(() => undefined)
    )?.();
  }

  #start(): void {
    if (!this.#listen || this.#isClosed || this.#listening) return;
    this.#listening = this.#listen(channel, {
      onNotification: () => this.forget(),
      onLost: () => this.#stop(),
    });
    this.#listening.then(
      () => (this.#isListening = !this.#isClosed),
      () => this.#stop(),
    );
  }

  #stop(): void {
    this.#isListening = false;
    this.forget();
    setTimeout(() => (this.#listening = undefined), pauseMs).unref();
  }
}
