import type { Capabilities, Passkeys } from '../../../contract/capabilities.js';
import type { WalletType } from '../../../contract/primitives.js';
import type { SignedIn } from '../../../contract/session.js';
import { isEvm } from '../../../wallet-types/index.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { endSessions } from '../profile/end-sessions.js';
import { Store } from '../store.js';
import { isMembers } from '../wallet/member-address.js';
import type { TextStorage } from '../context.js';

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
  /** Whether it became known while the menu was open. Its line appears below all others, so that none of them moves. */
  readonly isLate: boolean;
}

/** Options of an account menu. */
export interface AccountOptions {
  /** Whether the menu is open. Nothing is requested before that. */
  readonly isOpen: boolean;
}

/** State of the signed-in member's account. */
export interface AccountState {
  /** All known wallets, the primary one first. While the menu is open, their order stays, and none is left out. */
  readonly wallets: readonly AccountWallet[];
  /**
   * Whether the menu opened with room for linking. The space stays, even if the proxy then says that it links no
   * wallets.
   */
  readonly hasLinkRoom: boolean;
  /** Whether another wallet can be linked; `undefined` until the proxy has answered. */
  readonly canLink: boolean | undefined;
  readonly canUnlink: boolean;
  /** Whether a lost passkey would lock the member out of an account with which they have earned something. */
  readonly needsWayBack: boolean;
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
  hasLinkRoom: false,
  canLink: false,
  canUnlink: false,
  needsWayBack: false,
  canEndSessions: false,
  explorerUrl: undefined,
  accountCount: undefined,
  sessionCount: undefined,
  isSigningOut: false,
  signOutError: undefined,
};

/** What an open menu shows and keeps in its place until it closes. */
interface Shown {
  readonly member: string;
  readonly wallets: readonly AccountWallet[];
  readonly hasLinkRoom: boolean;
}

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
  // Once the member has a badge, losing access to the account matters.
  readonly #badges = this.query(() =>
    this.#hasOnlyPasskey && this.#can('linkWallet') && this.#can('listMyBadges')
      ? { route: 'GET /api/me/badges', request: { query: { limit: 100 } }, member: true }
      : null,
  );
  /**
   * The proxy's capabilities, as first known after the menu opened. A later answer applies when the menu opens again.
   */
  #known: Capabilities | undefined;
  #shown: Shown | undefined;
  #isSigningOut = false;
  #signOutError: LaurelError | undefined;

  /** Returns the state of an element that has no programme. */
  static initialState(): AccountState {
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

  protected override configured(): void {
    this.#known = this.#shown = undefined;
  }

  protected override noticed(): void {
    const session = this.context.session.state.get();
    if (!this.options.isOpen || !('user' in session)) return void (this.#shown = undefined);
    const { id: member } = session.user;
    this.#shown =
      this.#shown?.member === member
        ? { ...this.#shown, wallets: inPlace(this.#shown.wallets, this.#wallets) }
        : { member, wallets: this.#wallets, hasLinkRoom: !this.#able || this.#can('linkWallet') };
  }

  protected override derive(): AccountState {
    const [profile, sessions, badges] = [this.#profile.state, this.#sessions.state, this.#badges.state];
    const { wallets, hasLinkRoom } = this.#shown ?? { wallets: this.#wallets, hasLinkRoom: false };
    return {
      wallets,
      hasLinkRoom,
      canLink: this.#capabilities.state.status === 'pending' ? undefined : this.#can('linkWallet'),
      canUnlink: this.#can('unlinkWallet') && wallets.length > 1,
      needsWayBack:
        badges.status === 'success' &&
        badges.data.data.some(({ loyaltyBadgeUsers }) => loyaltyBadgeUsers?.some(({ status }) => status === 'active')),
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
    if (!('user' in session)) return [];
    const known = this.#profileWallets(session.user);
    // The first wallet in the session is the one with which it began.
    const begun = { ...session.user, wallets: session.user.wallets.slice(0, 1) };
    return (known ?? session.user.wallets).map(({ address, type, ofGroup }, index, { length }) => ({
      address,
      type,
      isUnlinked: ofGroup ?? false,
      isPrimary: known !== undefined && index === 0 && length > 1,
      isOwn: length > 1 && isMembers(begun, address),
      isLate: false,
    }));
  }

  /** The wallets of the profile; `undefined` if it is older than a link or a removal, which the session knows at once. */
  #profileWallets(user: SignedIn['user']): SignedIn['user']['wallets'] | undefined {
    const { state } = this.#profile;
    if (state.status !== 'success' || state.data.wallets.length === 0) return undefined;
    const { wallets } = state.data;
    const isSame = wallets.length === user.wallets.length && wallets.every(({ address }) => isMembers(user, address));
    return state.stale && !isSame ? undefined : wallets;
  }

  /** Whether a passkey of this browser is the only way into the account. */
  get #hasOnlyPasskey(): boolean {
    const passkeys = this.#able?.passkeys;
    // Until the profile has loaded, there may be wallets that the session does not name.
    const [wallet, ...others] = this.#profile.state.status === 'pending' ? [] : this.#wallets;
    if (!passkeys || !wallet || others.length > 0) return false;
    return isPasskeyAccount(this.context.storage, passkeys, wallet.address);
  }

  /** URL of the first chain's explorer; `undefined` for wallets outside EVM, whose addresses it does not know. */
  get #explorerUrl(): string | undefined {
    const session = this.context.session.state.get();
    const [wallet] = 'user' in session ? session.user.wallets : [];
    if (!wallet || !isEvm(wallet.type)) return undefined;
    return this.#able?.chains[0]?.blockExplorerUrl ?? undefined;
  }

  /** The proxy's capabilities for the open menu. */
  get #able(): Capabilities | undefined {
    const { state } = this.#capabilities;
    return (this.#known ??= state.status === 'success' ? state.data : undefined);
  }

  #can(operation: string): boolean {
    const able = this.#able;
    return able !== undefined && !able.maintenance && able.operations.includes(operation);
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

/** Returns the lines of an open menu with the current facts about their wallets, followed by other wallets. */
const inPlace = (lines: readonly AccountWallet[], wallets: readonly AccountWallet[]): readonly AccountWallet[] => [
  ...lines.map((line) => {
    const wallet = wallets.find((each) => isMembers({ wallets: [each] }, line.address));
    return wallet ? { ...wallet, isLate: line.isLate } : line;
  }),
  ...wallets
    .filter(({ address }) => !isMembers({ wallets: lines }, address))
    .map((wallet) => ({ ...wallet, isLate: true })),
];

/** Whether an account belongs to a passkey that this browser has seen (src/browser/wallets/passkey/known-passkeys.ts). */
function isPasskeyAccount(storage: TextStorage, { factory }: Passkeys, address: string): boolean {
  try {
    const kept: unknown = JSON.parse(storage.read(`laurel.passkeys:${factory.toLowerCase()}`) ?? '[]');
    return Array.isArray(kept) && kept.some((each) => addressOf(each) === address.toLowerCase());
  } catch {
    return false;
  }
}

const addressOf = (kept: unknown): string => String((kept as { readonly address?: unknown }).address).toLowerCase();
