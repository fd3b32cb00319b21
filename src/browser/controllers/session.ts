import type { ReactiveController } from 'lit';
import type { SessionState, SignOutReason } from '../client/session.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { observeNear } from './near-viewport.js';
import { ProgramController } from './program.js';

export type { SessionState, SignOutReason } from '../client/session.js';

const unknown: SessionState = Object.freeze({ status: 'unknown' });

/** Tells an element near the viewport who is signed in. */
export class SessionController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #program: ProgramController;
  #near = false;
  #joined: Program | undefined;
  #stop: (() => void) | undefined;
  #stopNear: (() => void) | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
    this.#program = new ProgramController(host);
    host.addController(this);
  }

  get state(): SessionState {
    return this.#joined?.session.state.get() ?? unknown;
  }

  /**
   * Ends the session here and in all tabs. Rejects with an `ApiError` if the proxy could not be reached; the session
   * then continues.
   */
  async signOut(reason: SignOutReason = 'member'): Promise<void> {
    await this.#joined?.session.signOut(reason);
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
    this.#stopNear = this.#stop = this.#joined = undefined;
    this.#near = false;
  }

  hostUpdate(): void {
    if (!this.#host.isConnected || !this.#near || this.#program.current === this.#joined) return;
    this.#stop?.();
    this.#joined = this.#program.current;
    this.#stop = this.#joined?.session.state.subscribe(() => this.#host.requestUpdate());
  }
}
