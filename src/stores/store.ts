import type { Route } from '../contract/index.js';
import type { StoreContext } from './context.js';
import { Pages, type ListRoute } from './pages.js';
import { Query, type QueryArguments } from './query.js';

/**
 * What a page knows of one subject, and what its member asks of it. A store asks for nothing before somebody subscribes, and
 * lets go of everything when the last subscriber leaves.
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

  /** @param options what the store is asked for at first */
  constructor(context: StoreContext, options: Options) {
    this.context = context;
    this.#options = options;
  }

  /** Everything that is known now. Frozen; another object takes its place. */
  get state(): Readonly<State> {
    return (this.#state ??= Object.freeze(this.derive()));
  }

  /** Calls `listener` after every change of `state`, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      if (this.#listeners.delete(own) && this.#listeners.size === 0) this.#stop();
    };
  }

  /** Changes what the store is asked for. */
  configure(options: Options): void {
    const before = this.#options;
    if (isSame(before, options)) return;
    this.#options = options;
    this.configured(before);
    this.update();
  }

  /** A paused store keeps what it knows and refreshes nothing. */
  pause(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    this.update();
  }

  protected get options(): Options {
    return this.#options;
  }

  /** Puts the state together from the answers. */
  protected abstract derive(): State;

  /** Takes note of other options. */
  protected configured(_before: Options): void {}

  /** Takes note of what has changed, before the state is put together. What it asks for by `update()` is asked at once. */
  protected noticed(): void {}

  /** Ends what a subject runs besides its queries. */
  protected stopped(): void {}

  /** A question whose answer is part of the state. Those made first are updated first. */
  protected query<R extends Route>(args: () => QueryArguments<R> | null): Query<R> {
    const query = new Query(this.context, args, () => this.update());
    this.#queries.push(query);
    return query;
  }

  /** A list whose rows are part of the state. */
  protected pages<R extends ListRoute>(args: () => QueryArguments<R> | null): Pages<R> {
    const pages = new Pages(this.context, args, () => this.update());
    this.#queries.push(pages);
    return pages;
  }

  /** Asks what there is to ask by now, and tells everyone the state that comes of it. */
  protected update(): void {
    if (this.#listeners.size === 0) {
      this.#state = undefined;
      return;
    }
    this.#isOutdated = true;
    // An answer that is there already comes while it is asked for, and may lead to a further question.
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      for (const query of this.#queries) query.update(this.#isPaused);
      this.noticed();
    }
    this.#isUpdating = false;
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

/** Whether two sets of options have the same values; lists are compared by what is in them. */
function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
