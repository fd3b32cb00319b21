import type { ReactiveController } from 'lit';
import type { ConfigError } from '../../errors/config.js';
import type { Program } from '../program/program.js';
import type { StoreContext } from '../stores/context.js';
import type { Store } from '../stores/store.js';
import type { LaurelHost } from './host.js';
import { NearController } from './near.js';
import { PerProgram } from './per-program.js';
import { storeContextOf } from './store-context.js';

/** A class of stores, with the state of an element that has no store. */
interface StoreClass<State extends object, Options extends object, S extends Store<State, Options>> {
  new (context: StoreContext, options: Options): S;
  /** @param status `idle` while a programme may still arrive, `unavailable` if there is none */
  initialState(status: 'idle' | 'unavailable'): State;
}

/** Gives an element a store, which runs once the element has come near the viewport, and pauses while it is away from it. */
export class StoreController<State extends object, Options extends object, S extends Store<State, Options>>
  extends PerProgram<S>
  implements ReactiveController
{
  readonly #Store: StoreClass<State, Options, S>;
  readonly #options: () => Options;
  readonly #isWanted: () => boolean;
  readonly #near: NearController;
  #unsubscribe: (() => void) | undefined;

  /**
   * @param options read at every update of the host, so it may use the host's properties
   * @param isWanted whether the store has work to do even if the element is not near the viewport
   */
  constructor(
    host: LaurelHost,
    storeClass: StoreClass<State, Options, S>,
    options: () => Options,
    isWanted = () => false,
  ) {
    super(host);
    this.#Store = storeClass;
    this.#options = options;
    this.#isWanted = isWanted;
    this.#near = new NearController(host);
    host.addController(this);
  }

  /** The store, once the element has a programme. It runs once the element has come near the viewport. */
  get store(): S | undefined {
    return this.made;
  }

  /** State of the store; until the store runs, `idle` or `unavailable`. */
  get state(): Readonly<State> {
    if (this.error) return this.#Store.initialState('unavailable');
    return this.#unsubscribe && this.store ? this.store.state : this.#Store.initialState('idle');
  }

  /** Why the element has no programme, once that is certain. */
  get error(): ConfigError | undefined {
    return this.program.error;
  }

  hostDisconnected(): void {
    this.leave();
  }

  hostUpdate(): void {
    if (!this.host.isConnected) return;
    this.meet();
    const { store } = this;
    const runs = this.#near.isNear || this.#isWanted();
    if (!store || !(runs || this.#unsubscribe)) return;
    store.configure(this.#options());
    store.pause(!runs);
    this.#unsubscribe ??= store.subscribe(() => this.host.requestUpdate());
  }

  protected make(program: Program): S {
    return new this.#Store(storeContextOf(program), this.#options());
  }

  protected leave(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}
