import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import { PerProgram } from '../../controllers/per-program.js';
import { ProgramController } from '../../controllers/program.js';
import { WalletGuard } from '../../stores/sign-in/wallet-guard.js';
import type { SignInNews } from '../../stores/sign-in/sign-in-state.js';

type WalletSession = Extract<SignInNews, { kind: 'done' }>['session'];

/** Watches the member's wallet for an element's programme while somebody is signed in. */
export class GuardController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #program: ProgramController;
  readonly #guards: PerProgram<WalletGuard>;
  #isRestored = false;

  constructor(host: LaurelHost) {
    this.#host = host;
    this.#program = new ProgramController(host);
    this.#guards = new PerProgram(
      host,
      (program) => new WalletGuard(program),
      () => this.hostDisconnected(),
    );
    host.addController(this);
  }

  /** Watches the wallet that a member has just signed in with. */
  watch(wallet: WalletSession): void {
    this.#guards.meet();
    this.#guards.made?.watch(wallet);
  }

  /** Pauses the watch: while a member links another wallet, the wallet may show the account to be linked. */
  pause(isPaused: boolean): void {
    this.#guards.made?.pause(isPaused);
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    this.#guards.meet();
    const guard = this.#guards.made;
    if (!guard || this.#isRestored || guard.isWatching) return;
    if (this.#program.current?.session.state.get().status !== 'signed-in') return;
    // The member signed in on an earlier page. The watch resumes once the page is idle.
    this.#isRestored = true;
    whenIdle(() => {
      if (guard === this.#guards.made && this.#host.isConnected) void guard.restore();
    });
  }

  hostDisconnected(): void {
    this.#guards.made?.stop();
    this.#isRestored = false;
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}
