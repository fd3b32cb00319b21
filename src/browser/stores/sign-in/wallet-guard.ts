import type { WalletSession } from '../../wallets/adapter.js';
import type { StoreContext } from '../context.js';
import { isMembers, membersAccount } from '../wallet/member-address.js';

/**
 * Ends the session when the wallet changes to an account that is not the member's, so that a person does not act as
 * another member.
 */
export class WalletGuard {
  readonly #context: Pick<StoreContext, 'session' | 'connectivity' | 'wallets'>;
  #stop: (() => void) | undefined;
  /** Increases when the guard is stopped, so that a wallet that arrives later is not watched. */
  #turn = 0;
  #account: string | undefined;
  #isPaused = false;

  constructor(context: Pick<StoreContext, 'session' | 'connectivity' | 'wallets'>) {
    this.#context = context;
  }

  /** Whether a wallet is watched. */
  get isWatching(): boolean {
    return this.#stop !== undefined;
  }

  /** Watches the wallet that a member has just signed in with. */
  watch(wallet: WalletSession): void {
    this.#stop?.();
    const stops = [
      wallet.onChange(({ account }) => {
        this.#account = account;
        this.#judge();
      }),
      // The account is only checked while the page is visible. A wallet linked in another tab belongs to the member by then.
      this.#context.connectivity.visible.subscribe(() => this.#judge()),
    ];
    this.#account = undefined;
    this.#stop = () => stops.forEach((stop) => stop());
  }

  /** Watches the wallet used last, for a member who signed in on an earlier page. Never prompts. */
  async restore(): Promise<void> {
    if (this.#stop) return;
    const turn = this.#turn;
    const state = this.#context.session.state.get();
    const choose = state.status === 'signed-in' ? membersAccount(state.user) : undefined;
    const wallet = await this.#context.wallets().then(
      (kit) => kit.restore(choose),
      () => undefined,
    );
    if (wallet && turn === this.#turn && !this.#stop) this.watch(wallet);
  }

  /** Pauses while another wallet is linked, because the wallet may then show the account to link. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#judge();
  }

  /** Stops watching. Also ends a pause, because an element that left the page no longer can. */
  stop(): void {
    this.#turn += 1;
    this.#stop?.();
    this.#stop = this.#account = undefined;
    this.#isPaused = false;
  }

  #judge(): void {
    const { session, connectivity } = this.#context;
    const state = session.state.get();
    const account = this.#account;
    // A wallet without an account is locked or disconnected. That does not change who uses it.
    if (this.#isPaused || !connectivity.visible.get() || !account || state.status !== 'signed-in') return;
    if (isMembers(state.user, account)) return;
    this.#account = undefined;
    session.signOut('account-changed').catch(() => session.read());
  }
}
