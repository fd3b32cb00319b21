import { type Mark, elapsed, mark, now, passedSince } from '../../values/clocks.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { Clock } from './clock.js';
import type { Connectivity } from './connectivity.js';
import type { Snapshot } from './snapshot.js';

/** A subscriber to the answer. */
export interface Watcher<T> {
  readonly listener: (snapshot: Snapshot<T>) => void;
  /** Milliseconds between refreshes; 0 for none. */
  every: number;
  /** A paused watcher sees the cached answer and never causes a request. */
  paused: boolean;
}

/** Everything an entry needs from its cache. */
export interface EntryContext<T> {
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /**
   * Asks the proxy.
   *
   * @param previous the last answer, which the promise resolves with if nothing has changed
   * @param aged receives the age of the answer in milliseconds, if a cache on the way gave it
   */
  readonly ask: (previous: T | undefined, aged: (age: number) => void) => Promise<T>;
  /** Hands an answer of the proxy to the other tabs. `at` is device time, epoch ms. */
  readonly share: (data: T, at: number) => void;
}

/** Milliseconds for which an answer is fresh enough for a new watcher and for a page that becomes visible again. */
const fresh = 15_000;
/** Milliseconds after which an answer that no watcher refreshes counts as stale. */
const old = 300_000;
/** Milliseconds within which a proxy that gave an old answer has fetched a new one. */
const renewalWaitMs = 3000;
const firstRetry = 8000;
const lastRetry = 60_000;

/** One question, its answer and its watchers. The proxy is asked once for all of them, and no more often than needed. */
export class CacheEntry<T> {
  /** When the last watcher left. */
  idleSince = mark();
  readonly #context: EntryContext<T>;
  readonly #watchers = new Set<Watcher<T>>();
  #data: T | undefined;
  /** Device time, epoch ms, at which the data was true: other tabs know it too. */
  #at = 0;
  /** Age of the data in milliseconds when it arrived. */
  #ageThen = 0;
  /**
   * When the data arrived. Refreshes are timed from here, because an old answer timed from `#at` would be requested
   * over and over.
   */
  #arrived: Mark | undefined;
  /** The proxy gave an old answer and is fetching a new one, so the entry asks again after a short wait. */
  #renewing = false;
  #problem: LaurelError | undefined;
  #invalid = false;
  /** The entry was invalidated while a request was running, so the answer to that request may already be outdated. */
  #overtaken = false;
  #failures = 0;
  /** By `elapsed`. */
  #retryAt: number | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: EntryContext<T>) {
    this.#context = context;
  }

  get watched(): boolean {
    return this.#watchers.size > 0;
  }

  get snapshot(): Snapshot<T> {
    const { clock } = this.#context;
    const known = this.#data !== undefined;
    const allowed = this.#every > 0 ? this.#every * 2 : old;
    const isOld = this.#arrived !== undefined && this.#ageThen + passedSince(this.#arrived) > allowed;
    return Object.freeze({
      data: this.#data,
      updatedAt: known ? this.#at + clock.offset : undefined,
      problem: this.#problem,
      fetching: this.#running !== undefined,
      stale: known && (this.#invalid || this.#problem !== undefined || isOld),
      retryAt: this.#retryAt === undefined ? undefined : Math.ceil(now() + this.#retryAt - elapsed()) + clock.offset,
    });
  }

  add(watcher: Watcher<T>): void {
    if (!this.watched) this.#forgive();
    this.#watchers.add(watcher);
    this.wake();
  }

  remove(watcher: Watcher<T>): void {
    this.#watchers.delete(watcher);
    this.idleSince = mark();
    this.schedule();
  }

  /** Asks the proxy if the page is visible, an active watcher exists, and the answer is missing, old or invalid. */
  wake(): void {
    const aged = !this.#arrived || passedSince(this.#arrived) > Math.min(this.#every || fresh, fresh);
    const due = aged || this.#invalid || this.#problem !== undefined;
    const waiting = this.#retryAt !== undefined && this.#retryAt > elapsed();
    if (this.#wanted && due && !waiting && !this.#hopeless && this.#context.connectivity.visible.get())
      void this.fetch();
    else this.schedule();
  }

  /** Called when the network or the page's visibility is back. Retries at once if the proxy could not be reached before. */
  revive(): void {
    if (/^(?:offline|unreachable|bad_answer)$/.test(this.#problem?.code ?? '')) this.#retryAt = undefined;
    this.wake();
  }

  /** Marks the answer as no longer reliable and asks again. */
  invalidate(): void {
    this.#invalid = true;
    this.#overtaken = this.#running !== undefined;
    this.#forgive();
    this.#emit();
    this.wake();
  }

  /** Takes an answer from another tab if it is newer. `at` is device time, epoch ms. */
  adopt(data: T, at: number): void {
    if (at > this.#at && at <= now()) this.#settle(data, at);
  }

  /** Asks now, or joins the request that is already running. Never rejects: a failure is in the snapshot. */
  fetch(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#ask().finally(() => {
        this.#running = undefined;
        this.#emit();
        if (this.#invalid && this.#problem === undefined) this.wake();
        else this.schedule();
      });
      this.#emit();
    }
    return this.#running;
  }

  /** Sets the timer for the next request, if there is to be one. */
  schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#wanted || this.#running) return;
    const next = this.#problem ? this.#retryAt : this.#nextRefresh();
    if (next === undefined) return;
    this.#timer = setTimeout(
      () => {
        // Offline or hidden, the page waits for `revive`.
        const { online, visible } = this.#context.connectivity;
        if (online.get() && visible.get()) void this.fetch();
      },
      Math.max(0, next - elapsed()),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#watchers.clear();
  }

  get #every(): number {
    const paces = [...this.#watchers].flatMap(({ paused, every }) => (paused ? [] : every || []));
    return paces.length > 0 ? Math.min(...paces) : 0;
  }

  /** The last request failed, and another attempt would fail for the same reason. */
  get #hopeless(): boolean {
    return this.#problem !== undefined && !describeProblem(this.#problem).retryable;
  }

  /** Forgets a hopeless problem, because something outside has changed and the request may work now. */
  #forgive(): void {
    if (this.#hopeless) this.#problem = undefined;
  }

  /** Returns when to ask again, by `elapsed`. */
  #nextRefresh(): number | undefined {
    const arrivedAt = this.#arrived?.elapsed ?? 0;
    if (this.#renewing) return arrivedAt + renewalWaitMs;
    // Random spread, so that one of several tabs asks first and tells the others.
    return this.#every > 0 ? arrivedAt + this.#every * (1 + Math.random() * 0.1) : undefined;
  }

  get #wanted(): boolean {
    return [...this.#watchers].some((each) => !each.paused);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#retryAt = undefined;
    this.#overtaken = false;
    const startedAt = now();
    try {
      let age = 0;
      const data = await this.#context.ask(this.#data, (known) => (age = known));
      this.#renewing = age > fresh && !this.#renewing;
      this.#settle(data, startedAt - age);
      this.#context.share(data, this.#at);
    } catch (error) {
      this.#problem = error as LaurelError;
      // How long the browser stays offline is unknown, so there is no countdown.
      if (!this.#hopeless && this.#problem.code !== 'offline') this.#retryAt = elapsed() + this.#backOff(this.#problem);
      this.#failures += 1;
    }
  }

  #settle(data: T, at: number): void {
    this.#data = data;
    this.#at = at;
    this.#ageThen = Math.max(0, now() - at);
    this.#arrived = mark();
    this.#problem = undefined;
    this.#invalid = this.#overtaken;
    this.#failures = 0;
    this.#retryAt = undefined;
    if (!this.#running) {
      this.#emit();
      this.schedule();
    }
  }

  #backOff(error: LaurelError): number {
    const asked = error.name === 'ApiError' ? error.retryAfter : undefined;
    // Random spread, so that the tabs of all visitors do not come back at the same moment.
    return (asked ?? Math.min(firstRetry * 2 ** this.#failures, lastRetry)) * (1 + Math.random() * 0.1);
  }

  #emit(): void {
    if (this.#watchers.size === 0) return;
    const snapshot = this.snapshot;
    for (const watcher of [...this.#watchers]) watcher.listener(snapshot);
  }
}
