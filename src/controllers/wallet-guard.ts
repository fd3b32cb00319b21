import type { ReactiveController } from 'lit';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import type { LaurelHost } from './host.js';
import { isMembers, membersAccount } from './member-address.js';
import { ProgrammeController } from './programme.js';
import { SessionController } from './session.js';

/** Ends the session when the wallet moves to an account that is not the member's: they would act for somebody else. */
export class WalletGuard implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #session: SessionController;
  #stop: (() => void) | undefined;
  #restored = false;
  #account: string | undefined;
  #paused = false;

  constructor(host: LaurelHost) {
    this.#host = host;
    this.#programme = new ProgrammeController(host);
    this.#session = new SessionController(host);
    host.addController(this);
  }

  /** Watches the wallet a member has just signed in with. */
  watch(program: Program, wallet: WalletSession): void {
    this.#stop?.();
    const { visible } = program.connectivity;
    const stops = [
      wallet.onChange(({ account }) => {
        this.#account = account;
        this.#judge(program);
      }),
      // Out of sight nobody acts; and what another tab links is the member's once this one is looked at.
      visible.subscribe(() => this.#judge(program)),
    ];
    this.#account = undefined;
    this.#stop = () => stops.forEach((stop) => stop());
  }

  /** While a further wallet is linked, the wallet may show the account that is to be linked. */
  pause(paused: boolean): void {
    this.#paused = paused;
    const { program } = this.#programme;
    if (program) this.#judge(program);
  }

  #judge(program: Program): void {
    const state = program.session.state.get();
    const account = this.#account;
    // No account at all means locked or disconnected, which changes nobody into somebody else.
    if (this.#paused || !program.connectivity.visible.get() || !account || state.status !== 'signed-in') return;
    if (isMembers(state.user, account)) return;
    this.#account = undefined;
    program.session.signOut('account-changed').catch(() => program.session.read());
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#restored = false;
    // A moved element closes the dialog that paused this guard, and nobody resumes it then.
    this.#paused = false;
  }

  hostUpdate(): void {
    const { program } = this.#programme;
    if (!program || this.#restored || this.#stop || this.#session.state.status !== 'signed-in') return;
    // Signed in on an earlier page: the wallet is watched again, once the page has nothing better to do.
    this.#restored = true;
    whenIdle(() => void this.#restore(program));
  }

  async #restore(program: Program): Promise<void> {
    if (this.#stop || !this.#host.isConnected) return;
    const state = program.session.state.get();
    const choose = state.status === 'signed-in' ? membersAccount(state.user) : undefined;
    const wallet = await program.wallets().then(
      (kit) => kit.restore(choose),
      () => undefined,
    );
    if (wallet && this.#host.isConnected && !this.#stop) this.watch(program, wallet);
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 1000);
}
