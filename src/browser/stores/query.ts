import { keyOf, type CacheQuery, type Watch, type WatchOptions } from '../client/cache.js';
import type { Snapshot } from '../client/snapshot.js';
import type { PageRequest, PageResponse, Route } from '../../contract/index.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { StoreContext } from './context.js';

/** One question to the proxy. */
export interface QueryArguments<R extends Route> {
  readonly route: R;
  readonly request: PageRequest<R>;
  /** Milliseconds between refreshes while the answer is visible; 0, the default, for none. */
  readonly every?: number;
  /** Whether the answer belongs to the signed-in member. Without a session, the query sends no request. */
  readonly member?: boolean;
  /** Whether to take the answer only if the page has it or is loading it for another element. It causes no request. */
  readonly passive?: boolean;
}

/** State of an answer. Times are epoch milliseconds on the server's clock. */
export type QueryState<T> =
  /** No request yet: no arguments, no programme, no session, or the element is not near the viewport. */
  | { readonly status: 'idle' }
  /** `slow` is set after four seconds. */
  | { readonly status: 'pending'; readonly slow: boolean }
  /** `problem` is set if the last refresh failed; the data stays. */
  | {
      readonly status: 'success';
      readonly data: T;
      readonly updatedAt: number;
      readonly stale: boolean;
      readonly refreshing: boolean;
      readonly problem?: LaurelError;
    }
  /** `retryAt` is set if the query retries. */
  | { readonly status: 'error'; readonly error: LaurelError; readonly retryAt?: number };

/** Milliseconds after which waiting counts as slow. */
const slowAfter = 4000;

const idle = Object.freeze({ status: 'idle' });

/** Asks the programme one question and keeps the answer current. */
export class Query<R extends Route> {
  #state: QueryState<PageResponse<R>> = idle;
  readonly #context: Pick<StoreContext, 'cache' | 'session'>;
  readonly #args: () => QueryArguments<R> | null;
  readonly #changed: () => void;
  #watch: Watch<PageResponse<R>> | undefined;
  #watching = '';
  #isPassive = false;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param args read at every `update()`; `null` if there is nothing to ask
   * @param changed called after every change of `state`
   */
  constructor(
    context: Pick<StoreContext, 'cache' | 'session'>,
    args: () => QueryArguments<R> | null,
    changed: () => void,
  ) {
    this.#context = context;
    this.#args = args;
    this.#changed = changed;
  }

  get state(): QueryState<PageResponse<R>> {
    return this.#state;
  }

  /** Asks again now. Resolves when the answer, or the failure, is in `state`. */
  async refresh(): Promise<void> {
    await this.#watch?.refresh();
  }

  /** Reads the arguments and the session again, and asks if the question has changed. A paused query only reads the cache. */
  update(isPaused: boolean): void {
    const args = this.#args();
    const session = args?.member ? this.#context.session.state.get() : undefined;
    const member = session && 'user' in session ? session.user.id : undefined;
    // A paused query keeps the answer that it already has, and does not send a first request.
    if (!args || (args.member && !member) || (isPaused && !this.#watch)) return this.stop();
    this.#isPassive = args.passive ?? false;
    const query: CacheQuery<R> = { route: args.route, request: args.request, member };
    const paused = isPaused || this.#isPassive || session?.status === 'expired';
    const options = { every: args.every ?? 0, paused };
    const key = keyOf(query);
    if (this.#watch && key === this.#watching) this.#watch.change(options);
    else this.#start(query, options, key);
  }

  /** Drops the answer. */
  stop(): void {
    this.#unwatch();
    this.#state = idle;
  }

  #start(query: CacheQuery<R>, options: WatchOptions, key: string): void {
    this.#unwatch();
    this.#set({ status: 'pending', slow: false });
    this.#watching = key;
    this.#watch = this.#context.cache.watch(query, options, (snapshot) => this.#show(snapshot));
    this.#show(this.#watch.snapshot);
  }

  #show({ data, updatedAt = 0, problem, fetching, stale, retryAt }: Snapshot<PageResponse<R>>): void {
    if (data !== undefined) {
      this.#set({ status: 'success', data, updatedAt, stale, refreshing: fetching, ...(problem && { problem }) });
    } else if (problem && !fetching) {
      this.#set({ status: 'error', error: problem, ...(retryAt !== undefined && { retryAt }) });
    } else if (this.#isPassive && !fetching) {
      this.#set(idle);
    } else if (this.#state.status === 'error' || this.#state.status === 'idle') {
      this.#set({ status: 'pending', slow: false });
    }
  }

  #set(state: QueryState<PageResponse<R>>): void {
    if (state.status !== 'pending' || state.slow) clearTimeout(this.#slowTimer);
    else this.#slowTimer = setTimeout(() => this.#set({ status: 'pending', slow: true }), slowAfter);
    this.#state = state;
    this.#changed();
  }

  #unwatch(): void {
    clearTimeout(this.#slowTimer);
    this.#watch?.stop();
    this.#watch = undefined;
    this.#watching = '';
  }
}
