import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import { ProgramController } from '../../controllers/program.js';
import { WalletGuard } from '../../stores/sign-in/wallet-guard.js';
import type { SignInNews } from '../../stores/sign-in/sign-in-state.js';

type WalletSession = Extract<SignInNews, { kind: 'done' }>['session'];

/** Watches the member's wallet for an element's programme while somebody is signed in. */
export class GuardController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #program: ProgramController;
  #context: ProgramController['current'];
  #guard: WalletGuard | undefined;
  #isRestored = false;

  constructor(host: LaurelHost) {
    this.#host = host;
    this.#program = new ProgramController(host);
    host.addController(this);
  }

  /** Watches the wallet that a member has just signed in with. */
  watch(wallet: WalletSession): void {
    this.#meet();
    this.#guard?.watch(wallet);
  }

  /** Pauses the watch: while a member links another wallet, the wallet may show the account to be linked. */
  pause(isPaused: boolean): void {
    this.#guard?.pause(isPaused);
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    this.#meet();
    const guard = this.#guard;
    if (!guard || this.#isRestored || guard.isWatching) return;
    if (this.#context?.session.state.get().status !== 'signed-in') return;
    // The member signed in on an earlier page. The watch resumes once the page is idle.
    this.#isRestored = true;
    whenIdle(() => {
      if (guard === this.#guard && this.#host.isConnected) void guard.restore();
    });
  }

  hostDisconnected(): void {
    this.#guard?.stop();
    this.#isRestored = false;
  }

  #meet(): void {
    const program = this.#program.current;
    if (!program || program === this.#context) return;
    this.#guard?.stop();
    this.#context = program;
    this.#guard = new WalletGuard(program);
    this.#isRestored = false;
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}
