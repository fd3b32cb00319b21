import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { ProgramController } from './program.js';

/** Keeps what an element has one of for each programme, such as a store. */
export class PerProgram<Made> {
  readonly #program: ProgramController;
  readonly #make: (program: Program) => Made;
  readonly #leave: () => void;
  #of: Program | undefined;
  #made: Made | undefined;

  /** @param leave called before `made` changes */
  constructor(host: LaurelHost, make: (program: Program) => Made, leave: () => void) {
    this.#program = new ProgramController(host);
    this.#make = make;
    this.#leave = leave;
  }

  /** What was made for the programme; `undefined` while there is none. */
  get made(): Made | undefined {
    return this.#made;
  }

  /**
   * Follows the element's programme: call it at every update of a connected host. An element that leaves the page and comes back to
   * the same programme keeps what was made for it.
   */
  meet(): void {
    const program = this.#program.current;
    if (program === this.#of) return;
    this.#leave();
    this.#of = program;
    this.#made = program && this.#make(program);
  }
}
