import type { ReactiveController } from 'lit';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { ProgramController } from './program.js';

/**
 * Makes a waiting element reserve a member's space (`.for-member`, src/browser/theme/reserve.ts) if somebody is signed
 * in, or was when a page last checked. It sends no request, so it also works for elements that are out of view.
 */
export class MemberSpace implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #program: ProgramController;
  #joined: Program | undefined;
  #leave: (() => void) | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
    this.#program = new ProgramController(host);
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#join(undefined);
  }

  hostUpdated(): void {
    const { current } = this.#program;
    if (this.#host.isConnected && current !== this.#joined) this.#join(current);
    const box = this.#host.shadowRoot?.querySelector('.box');
    box?.classList.toggle('for-member', current?.hasMember.get() ?? false);
  }

  #join(program: Program | undefined): void {
    this.#leave?.();
    this.#joined = program;
    this.#leave = program?.hasMember.subscribe(() => this.#host.requestUpdate());
  }
}
