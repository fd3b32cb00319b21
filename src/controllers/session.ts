import type { ReactiveController } from 'lit';
import type { SessionState, SignOutReason } from '../client/session.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { observeNear } from './near-viewport.js';
import { ProgrammeController } from './programme.js';

export type { SessionState, SignOutReason } from '../client/session.js';

const unknown: SessionState = Object.freeze({ status: 'unknown' });

/** Tells an element near the viewport who is signed in. */
export class SessionController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  #near = false;
  #program: Program | undefined;
  #stop: (() => void) | undefined;
  #stopNear: (() => void) | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  get state(): SessionState {
    return this.#program?.session.state.get() ?? unknown;
  }

  /**
   * Ends the session here and in all tabs. Rejects with an `ApiError` if the proxy could not be told; the session then goes on.
   */
  async signOut(reason: SignOutReason = 'member'): Promise<void> {
    await this.#program?.session.signOut(reason);
  }

  hostConnected(): void {
    this.#stopNear = observeNear(this.#host, (near) => {
      if (!near || this.#near) return;
      this.#near = true;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#stopNear?.();
    this.#stop?.();
    this.#stopNear = this.#stop = this.#program = undefined;
    this.#near = false;
  }

  hostUpdate(): void {
    if (!this.#host.isConnected || !this.#near || this.#programme.program === this.#program) return;
    this.#stop?.();
    this.#program = this.#programme.program;
    this.#stop = this.#program?.session.state.subscribe(() => this.#host.requestUpdate());
  }
}
