import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import { PerProgram } from '../../controllers/per-program.js';
import { WalletGuard } from '../../stores/sign-in/wallet-guard.js';
import type { SignInNews } from '../../stores/sign-in/sign-in-state.js';

type WalletSession = Extract<SignInNews, { kind: 'done' }>['session'];

/** Watches the member's wallet for an element's programme while somebody is signed in. */
export class GuardController extends PerProgram<WalletGuard> implements ReactiveController {
  #isRestored = false;

  constructor(host: LaurelHost) {
    super(host);
    host.addController(this);
  }

  /** Watches the wallet that a member has just signed in with. */
  watch(wallet: WalletSession): void {
    this.meet();
    this.made?.watch(wallet);
  }

  /** Pauses the watch: while a member links another wallet, the wallet may show the account to be linked. */
  pause(isPaused: boolean): void {
    this.made?.pause(isPaused);
  }

  hostUpdate(): void {
    if (!this.host.isConnected) return;
    this.meet();
    const guard = this.made;
    if (!guard || this.#isRestored || guard.isWatching) return;
    if (this.program.current?.session.state.get().status !== 'signed-in') return;
    // The member signed in on an earlier page. The watch resumes once the page is idle.
    this.#isRestored = true;
    whenIdle(() => {
      if (guard === this.made && this.host.isConnected) void guard.restore();
    });
  }

  hostDisconnected(): void {
    this.leave();
  }

  protected make(program: ConstructorParameters<typeof WalletGuard>[0]): WalletGuard {
    return new WalletGuard(program);
  }

  protected leave(): void {
    this.made?.stop();
    this.#isRestored = false;
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}
