import type { ReactiveController } from 'lit';
import { now } from '../../values/clocks.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { ProgramController } from './program.js';

export interface ClockOptions {
  /** Milliseconds between renders; 0, the default, for none. Read at every update of the host. */
  readonly every?: number | (() => number);
}

/** Gives an element the server's clock; with `every`, renders the element as time passes. */
export class ClockController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #program: ProgramController;
  readonly #every: () => number;
  #ticking: { readonly program: Program; readonly every: number; readonly stop: () => void } | undefined;

  constructor(host: LaurelHost, { every = 0 }: ClockOptions = {}) {
    this.#host = host;
    this.#program = new ProgramController(host);
    this.#every = typeof every === 'function' ? every : () => every;
    host.addController(this);
  }

  /** Returns the time on the server's clock, epoch ms. */
  now(): number {
    return this.#program.current?.clock.now() ?? now();
  }

  /** Milliseconds by which `now()` may be off. */
  get uncertainty(): number {
    return this.#program.current?.clock.uncertainty ?? Infinity;
  }

  hostDisconnected(): void {
    this.#ticking?.stop();
    this.#ticking = undefined;
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const program = this.#program.current;
    const every = this.#every();
    if (program === this.#ticking?.program && every === this.#ticking?.every) return;
    this.hostDisconnected();
    if (program && every > 0)
      this.#ticking = { program, every, stop: program.clock.tick(() => this.#host.requestUpdate(), every) };
  }
}
