import type { ConfigError } from '../../errors/config.js';
import type { Program } from './program.js';

/** The programme of a `<laurel-program>`, or why it has none. */
export interface ProvidedProgram {
  readonly program?: Program | undefined;
  readonly error?: ConfigError | undefined;
}

/** Called with the programme at once and, if `leave` is given, after every change until `leave` is called. */
export type ProgramCallback = (provided: ProvidedProgram, leave?: () => void) => void;

/** A registered symbol, so that elements from another copy of the script find it as well. */
const context = Symbol.for('laurel-widgets/program@1');
const type = 'context-request';

/** Asks the elements around a target for the programme, by the context protocol of the Web Components Community Group. */
export class ProgramRequest extends Event {
  readonly context = context;
  readonly subscribe = true;

  constructor(
    readonly contextTarget: Element,
    readonly callback: ProgramCallback,
  ) {
    super(type, { bubbles: true, composed: true });
  }
}

/** Answers requests for the programme from elements below `host`. */
export class ProgramProvider {
  #value: ProvidedProgram = {};
  readonly #leave = new Map<ProgramCallback, () => void>();

  constructor(host: EventTarget) {
    host.addEventListener(type, (event) => {
      const request = event as ProgramRequest;
      if (request.context !== context || event.composedPath()[0] === host) return;
      event.stopPropagation();
      const { callback, subscribe } = request;
      if (subscribe) this.#leave.set(callback, () => this.#leave.delete(callback));
      callback(this.#value, this.#leave.get(callback));
    });
  }

  /** Passes a new value to everyone who has asked. */
  set(value: ProvidedProgram): void {
    this.#value = value;
    for (const [callback, leave] of [...this.#leave]) callback(value, leave);
  }
}
