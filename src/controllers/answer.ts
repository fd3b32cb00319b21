import type { ReactiveController } from 'lit';
import type { Program } from '../program/program.js';
import type { StoreContext } from '../stores/context.js';
import type { LaurelHost } from './host.js';
import { NearController } from './near.js';
import { ProgrammeController } from './programme.js';
import { storeContextOf } from './store-context.js';

/** A question to a programme, or a list of one. */
interface Answer {
  refresh(): Promise<void>;
  update(isPaused: boolean): void;
  stop(): void;
}

/** Asks for an element while the element is near the viewport, and renders it when the answer changes. */
export class AnswerController<A extends Answer> implements ReactiveController {
  /** Made when the element first comes near the viewport. */
  protected answer: A | undefined;
  readonly #host: LaurelHost;
  readonly #make: (context: StoreContext, changed: () => void) => A;
  readonly #asksOfMember: () => boolean;
  readonly #programme: ProgrammeController;
  readonly #near: NearController;
  #program: Program | undefined;
  #stopSession: (() => void) | undefined;

  /** @param asksOfMember whether the answer depends on who is signed in */
  constructor(host: LaurelHost, make: (context: StoreContext, changed: () => void) => A, asksOfMember: () => boolean) {
    this.#host = host;
    this.#make = make;
    this.#asksOfMember = asksOfMember;
    this.#programme = new ProgrammeController(host);
    this.#near = new NearController(host);
    host.addController(this);
  }

  /** Asks again now. Resolves when the answer, or the failure, is there. */
  async refresh(): Promise<void> {
    await this.answer?.refresh();
  }

  hostDisconnected(): void {
    this.#leave();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const { program } = this.#programme;
    if (program !== this.#program) this.#leave();
    if (!program || !(this.#near.isNear || this.answer)) return;
    const changed = (): void => this.#host.requestUpdate();
    this.#program = program;
    this.answer ??= this.#make(storeContextOf(program), changed);
    // Whoever follows a session makes it be read.
    if (!this.#asksOfMember()) this.#unfollow();
    else if (this.#near.isNear) this.#stopSession ??= program.session.state.subscribe(changed);
    this.answer.update(!this.#near.isNear);
  }

  #leave(): void {
    this.#unfollow();
    this.answer?.stop();
    this.answer = this.#program = undefined;
  }

  #unfollow(): void {
    this.#stopSession?.();
    this.#stopSession = undefined;
  }
}
