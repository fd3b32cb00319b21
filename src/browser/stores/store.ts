import type { Route } from '../../contract/index.js';
import type { StoreContext } from './context.js';
import { Pages, type ListRoute } from './pages.js';
import { Query, type QueryArguments } from './query.js';

/**
 * The state of one subject on a page, and the requests that its member makes. A store sends no request before the first
 * subscription, and drops everything when the last subscriber leaves.
 */
export abstract class Store<State extends object, Options extends object> {
  protected readonly context: StoreContext;
  #options: Options;
  #state: Readonly<State> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #queries: { update(isPaused: boolean): void; stop(): void }[] = [];
  #stopSession: (() => void) | undefined;
  #isPaused = false;
  #isUpdating = false;
  #isOutdated = false;

  /**
   * @param options initial options
   */
  constructor(context: StoreContext, options: Options) {
    this.context = context;
    this.#options = options;
  }

  /** The current state. Frozen: a change brings a new object. */
  get state(): Readonly<State> {
    return (this.#state ??= Object.freeze(this.derive()));
  }

  /** Calls `listener` after every change of `state` until the returned function is called. */
  subscribe(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      if (this.#listeners.delete(own) && this.#listeners.size === 0) this.#stop();
    };
  }

  /** Replaces the options. */
  configure(options: Options): void {
    const before = this.#options;
    if (isSame(before, options)) return;
    this.#options = options;
    this.configured(before);
    this.update();
  }

  /** Pauses or resumes the store. A paused store keeps its state and refreshes nothing. */
  pause(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    this.update();
  }

  protected get options(): Options {
    return this.#options;
  }

  /** Derives the state from the answers. */
  protected abstract derive(): State;

  /** Called when the options have changed. */
  protected configured(_before: Options): void {}

  /** Called after a change, before the state is derived. Queries that it adds by `update()` are sent at once. */
  protected noticed(): void {}

  /** Called when the last subscriber has left, to end the store's other work besides its queries. */
  protected stopped(): void {}

  /** Creates a query whose answer is part of the state. Queries that were created first are updated first. */
  protected query<R extends Route>(args: () => QueryArguments<R> | null): Query<R> {
    const query = new Query(this.context, args, () => this.update());
    this.#queries.push(query);
    return query;
  }

  /** Creates a list whose rows are part of the state. */
  protected pages<R extends ListRoute>(args: () => QueryArguments<R> | null): Pages<R> {
    const pages = new Pages(this.context, args, () => this.update());
    this.#queries.push(pages);
    return pages;
  }

  /**
   * Whether an answer is still loading and not yet slow. Content that depends on it would move if it were shown
   * earlier.
   */
  protected awaits(
    ...answers: readonly { readonly state: { readonly status: string; readonly slow?: boolean } }[]
  ): boolean {
    return answers.some(({ state: { status, slow } }) => status === 'pending' && !slow);
  }

  /** Updates the queries, derives the state and tells all subscribers. */
  protected update(): void {
    if (this.#listeners.size === 0) {
      this.#state = undefined;
      return;
    }
    this.#isOutdated = true;
    // A cached answer may arrive during the update and lead to another query.
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false;
        for (const query of this.#queries) query.update(this.#isPaused);
        this.noticed();
      }
    } finally {
      // An unexpected answer must not block all later ones.
      this.#isUpdating = false;
    }
    this.#state = Object.freeze(this.derive());
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener();
  }

  #start(): void {
    this.#stopSession = this.context.session.state.subscribe(() => this.update());
    this.update();
  }

  #stop(): void {
    this.#stopSession?.();
    for (const query of this.#queries) query.stop();
    this.stopped();
    this.#state = undefined;
  }
}

/** Whether two sets of options have the same values. Lists are compared by their items. */
function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
