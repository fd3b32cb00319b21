import type { EndpointName } from '../../contract/index.js';
import { LRUCache } from 'lru-cache';
import type { CacheWindows } from '../../contract/endpoint.js';
import { isRefusal } from '../http/refusal.js';
import type { Runtime } from '../runtime.js';
import { SingleFlight } from './single-flight.js';

/** An answer of the platform, serialised. */
export interface Loaded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds from which the answer is wrong, even if it is still fresh. */
  readonly until?: number | undefined;
}

/** Serialised answer to a public read. */
interface Entry extends Loaded {
  /** Strong validator (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** Milliseconds of `elapsed` */
  readonly fetchedAt: number;
  /** Milliseconds of `elapsed` at which it was requested; later changes may be missing from it. */
  readonly askedAt: number;
  /** Factor that spreads renewals: 0.9 to 1.1 of the fresh window. */
  readonly jitter: number;
  /** Set while renewals fail: milliseconds of `elapsed` at which the next one is due. */
  retryAt?: number;
  /** Set once the answer is known to be wrong. */
  isWrong?: true;
}

/** Source of an answer; `stale-error`: an old answer, because the platform is failing. */
export type CacheState = 'hit' | 'miss' | 'stale' | 'stale-error';

export interface CachedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Seconds since the answer was fetched. */
  readonly age: number;
  /** Seconds until the answer is wrong, even if it is still fresh. */
  readonly left?: number | undefined;
  readonly state: CacheState;
}

/** A public answer from the cache, and how to read it again. */
export interface PublicRead {
  readonly cached: CachedAnswer;
  /** Seconds for which it is fresh. */
  readonly fresh: number;
  /** Returns the answer again while it is fresh in the cache, otherwise `null`; never calls the platform. */
  readonly again: () => CachedAnswer | null;
}

export interface PublicCacheOptions {
  /** Bytes that all answers together may use. */
  readonly maximumBytes: number;
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly random: () => number;
  readonly digest: Runtime['digest'];
}

/** Milliseconds between failing renewals if the platform sends no `Retry-After`. */
const retryPause = 2_000;
/** Milliseconds that a page waits for a renewal before it gets the old answer. */
const refreshWaitMs = 2_000;

/**
 * Share of the fresh window after which watched answers are renewed. It is below the smallest jitter (0.9), so pages always find a
 * fresh answer, and only the watcher asks the platform.
 */
export const renewAhead = 0.8;

/** Answers to public reads, the same for everyone. It stores serialised bytes, so a hit needs no serialisation. */
export class PublicCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new SingleFlight<Entry>();
  /** Milliseconds of `elapsed` at which {@link outdate} was last called for an operation, by the prefix of its keys. */
  readonly #outdated = new Map<string, number>();
  readonly #options: PublicCacheOptions;

  constructor(options: PublicCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maximumBytes,
      sizeCalculation: (entry, key) => entry.bytes.byteLength + key.length * 2 + 256,
    });
  }

  /**
   * Returns the answer from the cache, or loads it. Concurrent loads of one key are shared; failures are not cached.
   *
   * @param inBackground accepts work that may outlast the response
   */
  async read(
    key: string,
    windows: CacheWindows,
    load: () => Promise<Loaded>,
    inBackground: (work: Promise<unknown>) => void,
  ): Promise<CachedAnswer> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#answer(await this.#renew(key, load), 'miss');
    const age = (this.#options.elapsed() - entry.fetchedAt) / 1_000;
    if (this.#isFresh(entry, windows)) return this.#answer(entry, 'hit');
    const failing = entry.retryAt !== undefined;
    const isDue = entry.retryAt === undefined || this.#options.elapsed() >= entry.retryAt;
    if (age <= windows.stale && !this.#isOutdated(key, entry)) {
      if (isDue) inBackground(this.#renew(key, load).catch((error: unknown) => this.#postpone(entry, error)));
      return this.#answer(entry, failing ? 'stale-error' : 'stale');
    }
    if (age > windows.error) return this.#answer(await this.#renew(key, load), 'miss');
    if (!isDue) return this.#answer(entry, 'stale-error');
    const renewed = this.#renew(key, load).catch((error: unknown) => {
      this.#postpone(entry, error);
      if (isRefusal(error) && error.status < 500) throw error;
      return null;
    });
    inBackground(renewed.catch(() => undefined));
    const soon = await soonEnough(renewed);
    return soon ? this.#answer(soon, 'miss') : this.#answer(entry, 'stale-error');
  }

  /** Returns the answer if it is in the cache and fresh, otherwise `null`. */
  fresh(key: string, windows: CacheWindows): CachedAnswer | null {
    const entry = this.#entries.get(key);
    return entry && this.#isFresh(entry, windows) ? this.#answer(entry, 'hit') : null;
  }

  /** Returns the answer if it stays fresh for a while ({@link renewAhead}), and renews it otherwise. Concurrent loads are shared. */
  async renew(key: string, windows: CacheWindows, load: () => Promise<Loaded>): Promise<Uint8Array> {
    const entry = this.#entries.get(key);
    const stays = entry && this.#options.elapsed() - entry.fetchedAt < windows.fresh * renewAhead * 1_000;
    const isFresh = stays && this.#isFresh(entry, windows);
    return (isFresh ? entry : await this.#renew(key, load)).bytes;
  }

  /** Loads the answer even if it is fresh, because something is known to have changed. The load starts after this call. */
  async reload(key: string, load: () => Promise<Loaded>): Promise<Uint8Array> {
    return (await this.#flights.next(key, () => this.#load(key, load))).bytes;
  }

  /**
   * Marks the answers of an operation as outdated by a change. They are used while they are fresh; after that, only while the
   * platform is failing.
   *
   * @param operation first word of their keys
   */
  outdate(operation: EndpointName): void {
    this.#outdated.set(operation, this.#options.elapsed());
  }

  /**
   * Marks the answers of an operation as wrong: from now on, they are used only while the platform is failing.
   *
   * @param operation first word of their keys
   */
  refute(operation: EndpointName): void {
    this.outdate(operation);
    for (const [key, entry] of this.#entries.entries()) if (key.startsWith(`${operation} `)) entry.isWrong = true;
  }

  /** Bytes that all answers together use. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  #renew(key: string, load: () => Promise<Loaded>): Promise<Entry> {
    return this.#flights.run(key, () => this.#load(key, load));
  }

  async #load(key: string, load: () => Promise<Loaded>): Promise<Entry> {
    const { elapsed, random, digest } = this.#options;
    const askedAt = elapsed();
    const { bytes, until } = await load();
    const etag = `"${(await digest(bytes)).slice(0, 32)}"`;
    const entry: Entry = { bytes, until, etag, fetchedAt: elapsed(), askedAt, jitter: 0.9 + random() * 0.2 };
    this.#entries.set(key, entry);
    return entry;
  }

  #isFresh({ fetchedAt, jitter, until, isWrong }: Entry, { fresh }: CacheWindows): boolean {
    const { now, elapsed } = this.#options;
    return !isWrong && (elapsed() - fetchedAt) / 1_000 <= fresh * jitter && (until === undefined || now() < until);
  }

  #isOutdated(key: string, { askedAt, until }: Entry): boolean {
    if (until !== undefined && this.#options.now() >= until) return true;
    const changedAt = this.#outdated.size > 0 ? this.#outdated.get(key.slice(0, key.indexOf(' '))) : undefined;
    return changedAt !== undefined && askedAt <= changedAt;
  }

  #postpone(entry: Entry, error: unknown): void {
    const pause = (isRefusal(error) ? error.retryAfter : undefined) ?? retryPause;
    entry.retryAt = this.#options.elapsed() + pause;
  }

  #answer({ bytes, etag, fetchedAt, until }: Entry, state: CacheState): CachedAnswer {
    const { now, elapsed } = this.#options;
    const left = until === undefined ? undefined : Math.max(0, Math.floor((until - now()) / 1_000));
    return { bytes, etag, age: Math.max(0, Math.floor((elapsed() - fetchedAt) / 1_000)), left, state };
  }
}

/** Returns the result of the work, or `null` if it takes too long. */
async function soonEnough<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), refreshWaitMs)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
