import type { ReactiveController } from 'lit';
import { keyOf, type CacheQuery, type Watch, type WatchOptions } from '../client/cache.js';
import type { Snapshot } from '../client/snapshot.js';
import type { PageRequest, PageResponse, Route } from '../contract/index.js';
import type { LaurelError } from '../errors/laurel-error.js';
import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { observeNear } from './near-viewport.js';
import { ProgrammeController } from './programme.js';

export interface QueryArguments<R extends Route> {
  readonly route: R;
  readonly request: PageRequest<R>;
  /** Milliseconds between refreshes while the element is seen; 0, the default, for none. */
  readonly every?: number;
  /** The answer is the signed-in member's own; without a session nothing is asked. */
  readonly member?: boolean;
}

/** What an element knows of an answer. Times are epoch milliseconds on the server clock. */
export type QueryState<T> =
  /** Nothing to ask yet: no arguments, no programme, no session, or not near the viewport. */
  | { readonly status: 'idle' }
  /** `slow` after four seconds. */
  | { readonly status: 'pending'; readonly slow: boolean }
  /** With `problem` if the last refresh failed; the data stays. */
  | {
      readonly status: 'success';
      readonly data: T;
      readonly updatedAt: number;
      readonly stale: boolean;
      readonly refreshing: boolean;
      readonly problem?: LaurelError;
    }
  /** With `retryAt` if it tries again by itself. */
  | { readonly status: 'error'; readonly error: LaurelError; readonly retryAt?: number };

/** Milliseconds after which waiting is called slow. */
const slowAfter = 4000;

/** Asks a question of the programme for an element, while the element is near the viewport, and keeps the answer current. */
export class QueryController<R extends Route> implements ReactiveController {
  #state: QueryState<PageResponse<R>> = { status: 'idle' };
  readonly #host: LaurelHost;
  readonly #args: () => QueryArguments<R> | null;
  readonly #programme: ProgrammeController;
  #near = false;
  #stopNear: (() => void) | undefined;
  #program: Program | undefined;
  #stopSession: (() => void) | undefined;
  #watch: Watch<PageResponse<R>> | undefined;
  #watching = '';
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param args read at every update of the host, so they may come from its properties; `null` for nothing to ask */
  constructor(host: LaurelHost, args: () => QueryArguments<R> | null) {
    this.#host = host;
    this.#args = args;
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  get state(): QueryState<PageResponse<R>> {
    return this.#state;
  }

  /** Asks again now. Resolves when the answer, or the failure, is in `state`. */
  async refresh(): Promise<void> {
    await this.#watch?.refresh();
  }

  hostConnected(): void {
    this.#stopNear = observeNear(this.#host, (near) => {
      if (near === this.#near) return;
      this.#near = near;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#stopNear?.();
    this.#near = false;
    this.#unwatch();
    this.#setProgram(undefined);
    this.#state = { status: 'idle' };
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const args = this.#args();
    const { program } = this.#programme;
    this.#setProgram(args?.member ? program : undefined);
    const session = args?.member ? program?.session.state.get() : undefined;
    const member = session && 'user' in session ? session.user.id : undefined;
    // What was answered once stays on the page when the element is scrolled away.
    const started = this.#near || this.#watch !== undefined;
    if (!args || !program || !started || (args.member && !member)) {
      this.#unwatch();
      this.#state = { status: 'idle' };
      return;
    }
    const query: CacheQuery<R> = { route: args.route, request: args.request, member };
    const options = { every: args.every ?? 0, paused: !this.#near || session?.status === 'expired' };
    const key = `${program.config.proxy} ${keyOf(query)}`;
    if (this.#watch && key === this.#watching) this.#watch.change(options);
    else this.#start(program, query, options, key);
  }

  #start(program: Program, query: CacheQuery<R>, options: WatchOptions, key: string): void {
    this.#unwatch();
    this.#set({ status: 'pending', slow: false });
    this.#watching = key;
    this.#watch = cacheOf(program).watch(query, options, (snapshot) => this.#show(snapshot));
    this.#show(this.#watch.snapshot);
  }

  #show({ data, updatedAt = 0, problem, fetching, stale, retryAt }: Snapshot<PageResponse<R>>): void {
    if (data !== undefined) {
      this.#set({ status: 'success', data, updatedAt, stale, refreshing: fetching, ...(problem && { problem }) });
    } else if (problem && !fetching) {
      this.#set({ status: 'error', error: problem, ...(retryAt !== undefined && { retryAt }) });
    } else if (this.#state.status === 'error') {
      this.#set({ status: 'pending', slow: false });
    }
  }

  #set(state: QueryState<PageResponse<R>>): void {
    if (state.status !== 'pending' || state.slow) clearTimeout(this.#slowTimer);
    else this.#slowTimer = setTimeout(() => this.#set({ status: 'pending', slow: true }), slowAfter);
    this.#state = state;
    this.#host.requestUpdate();
  }

  /** Follows the session of a programme, for questions that depend on it. */
  #setProgram(program: Program | undefined): void {
    // Following a session makes it be read; an element out of sight does not need it yet.
    const followed = this.#near || this.#program ? program : undefined;
    if (followed === this.#program) return;
    this.#stopSession?.();
    this.#program = followed;
    this.#stopSession = followed?.session.state.subscribe(() => this.#host.requestUpdate());
  }

  #unwatch(): void {
    clearTimeout(this.#slowTimer);
    this.#watch?.stop();
    this.#watch = undefined;
    this.#watching = '';
  }
}
