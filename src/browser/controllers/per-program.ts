import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { ProgramController } from './program.js';

/** Keeps what an element has one of for each programme, such as a store. */
export abstract class PerProgram<Made, Host extends LaurelHost = LaurelHost> {
  protected readonly host: Host;
  protected readonly program: ProgramController;
  /** The result of `make` for the current programme; `undefined` while the element has no programme. */
  protected made: Made | undefined;
  #of: Program | undefined;

  constructor(host: Host) {
    this.host = host;
    this.program = new ProgramController(host);
  }

  /** Makes what the element has for a programme. */
  protected abstract make(program: Program): Made;

  /** Called before `made` changes. */
  protected abstract leave(): void;

  /**
   * Follows the element's programme: call it at every update of a connected host. An element that leaves the page and comes back to
   * the same programme keeps what was made for it.
   */
  protected meet(): void {
    const { current } = this.program;
    if (current === this.#of) return;
    this.leave();
    this.#of = current;
    this.made = current && this.make(current);
  }
}
