import type { WalletType } from '../../contract/primitives.js';
import { isEvm } from '../../contract/wallet-types/index.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { endSessions } from '../profile/end-sessions.js';
import { Store } from '../store.js';
import { isMembers } from '../wallet/member-address.js';

/** A wallet of the member. */
export interface AccountWallet {
  readonly address: string;
  readonly type: WalletType;
  /** Whether it is the first of several wallets, if that is known. */
  readonly isPrimary: boolean;
  /** Whether it is the one of several wallets that the member signed in with. */
  readonly isOwn: boolean;
  /** Whether the platform only lists it in the member's group. The member has to link it here first. */
  readonly isUnlinked: boolean;
}

/** Options of an account menu. */
export interface AccountOptions {
  /** Whether the menu is open. Nothing is requested before that. */
  readonly isOpen: boolean;
}

/** State of the signed-in member's account. */
export interface AccountState {
  /** All known wallets, the primary one first. */
  readonly wallets: readonly AccountWallet[];
  /** Whether another wallet can be linked; `undefined` until the proxy has answered. */
  readonly canLink: boolean | undefined;
  readonly canUnlink: boolean;
  readonly canEndSessions: boolean;
  /**
   * URL of the explorer of the programme's first chain; absent if it does not know the member's type of wallet.
   */
  readonly explorerUrl: string | undefined;
  /** Number of connected accounts at other providers, once it is known. */
  readonly accountCount: number | undefined;
  /** Number of browsers in which the member is signed in, once it is known. */
  readonly sessionCount: number | undefined;
  /** Whether the session of this browser, or those of all browsers, are being ended. */
  readonly isSigningOut: boolean;
  /** Why signing out failed. */
  readonly signOutError: LaurelError | undefined;
}

const nothingKnown: AccountState = {
  wallets: [],
  canLink: false,
  canUnlink: false,
  canEndSessions: false,
  explorerUrl: undefined,
  accountCount: undefined,
  sessionCount: undefined,
  isSigningOut: false,
  signOutError: undefined,
};

/** Keeps the account of the signed-in member: their wallets, the actions they can take with them, and signing out. */
export class AccountStore extends Store<AccountState, AccountOptions> {
  // The menu offers only what the proxy can do.
  readonly #capabilities = this.query(() => (this.options.isOpen ? { route: 'GET /capabilities', request: {} } : null));
  readonly #profile = this.query(() =>
    this.#can('getMyProfile') ? { route: 'GET /api/me/profile', request: {}, member: true } : null,
  );
  readonly #sessions = this.query(() =>
    this.#can('listSessions') ? { route: 'GET /sessions', request: {}, member: true } : null,
  );
  #isSigningOut = false;
  #signOutError: LaurelError | undefined;

  /** Returns the state of an element that has no programme. */
  static without(): AccountState {
    return nothingKnown;
  }

  /** Signs the member out in this browser. Resolves with whether that worked. */
  signOut(): Promise<boolean> {
    return this.#end(() => this.context.session.signOut());
  }

  /** Signs the member out in all browsers. Resolves with whether that worked. */
  signOutEverywhere(): Promise<boolean> {
    return this.#end(() => endSessions(this.context));
  }

  /** Dismisses the error of signing out. */
  dismissSignOutError(): void {
    this.#signOutError = undefined;
    this.update();
  }

  protected override derive(): AccountState {
    const capabilities = this.#capabilities.state;
    const [profile, sessions] = [this.#profile.state, this.#sessions.state];
    const wallets = this.#wallets;
    return {
      wallets,
      canLink: capabilities.status === 'pending' ? undefined : this.#can('linkWallet'),
      canUnlink: this.#can('unlinkWallet') && wallets.length > 1,
      canEndSessions: this.#can('endSessions'),
      explorerUrl: this.#explorerUrl,
      accountCount: profile.status === 'success' ? profile.data.accounts.length : undefined,
      sessionCount: sessions.status === 'success' ? sessions.data.data.length : undefined,
      isSigningOut: this.#isSigningOut,
      signOutError: this.#signOutError,
    };
  }

  get #wallets(): readonly AccountWallet[] {
    const session = this.context.session.state.get();
    const { state } = this.#profile;
    if (!('user' in session)) return [];
    const known = state.status === 'success' && state.data.wallets.length > 0 ? state.data.wallets : undefined;
    // The first wallet in the session is the one with which it began.
    const begun = { ...session.user, wallets: session.user.wallets.slice(0, 1) };
    return (known ?? session.user.wallets).map(({ address, type, ofGroup }, index, { length }) => ({
      address,
      type,
      isUnlinked: ofGroup ?? false,
      isPrimary: known !== undefined && index === 0 && length > 1,
      isOwn: length > 1 && isMembers(begun, address),
    }));
  }

  /** The explorer of the first chain only knows EVM addresses. */
  get #explorerUrl(): string | undefined {
    const capabilities = this.#capabilities.state;
    const session = this.context.session.state.get();
    const [wallet] = 'user' in session ? session.user.wallets : [];
    if (capabilities.status !== 'success' || !wallet || !isEvm(wallet.type)) return undefined;
    return capabilities.data.chains[0]?.blockExplorerUrl ?? undefined;
  }

  #can(operation: string): boolean {
    const { state } = this.#capabilities;
    return state.status === 'success' && !state.data.maintenance && state.data.operations.includes(operation);
  }

  async #end(act: () => Promise<void>): Promise<boolean> {
    this.#isSigningOut = true;
    this.#signOutError = undefined;
    this.update();
    try {
      await act();
      return true;
    } catch (error) {
      this.#signOutError = error as LaurelError;
      return false;
    } finally {
      this.#isSigningOut = false;
      this.update();
    }
  }
}
