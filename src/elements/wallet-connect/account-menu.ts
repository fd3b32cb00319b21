import { isEvm } from '../../contract/wallet-types/index.js';
import { html, type CSSResult, type ReactiveController, type TemplateResult } from 'lit';
import { endSessions } from '../../stores/profile/end-sessions.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { isMembers } from '../../controllers/member-address.js';
import { Part } from '../../controllers/part.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import type { SessionController } from '../../controllers/session.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { accountMenu as texts } from '../../i18n/en/account-menu.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import { explorerPage } from '../../ui/explorer-page.js';
import { Popover } from '../../ui/popover.js';
import { rove } from '../../ui/roving.js';
import { accountMenu, type AccountMenuView, type MenuWallet } from './account-menu-view.js';
import { signOutStep } from './sign-out-step.js';
import type { UnlinkDialog } from './unlink-dialog.js';

export { accountMenuStyles } from './account-menu.styles.js';

/** Milliseconds a confirmation stays. */
const confirmation = 2500;

/** What a menu works with. */
export interface AccountMenuParts {
  readonly localize: Localize;
  readonly programme: ProgrammeController;
  readonly session: SessionController;
  /** Milliseconds a wallet may take before advice is given. */
  readonly patience: () => number;
  /** Takes styles of what is loaded later still. */
  readonly adopt: (styles: readonly CSSResult[]) => void;
  /** Has the member connect a wallet; whether they have. */
  readonly connect: () => Promise<boolean>;
}

/** What the host says of the member and of signing out. */
type Given = Pick<AccountMenuView, 'member' | 'busy' | 'problem' | 'signOut' | 'link'>;

/**
 * Menu of the signed-in member. Arrow keys move in it, Esc and Tab leave it.
 * Call `render` in the host's template while somebody is signed in.
 */
export class AccountMenu implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #t: Localize['t'];
  readonly #parts: AccountMenuParts;
  readonly #popover: Popover;
  readonly #capabilities: QueryController<'GET /capabilities'>;
  readonly #profile: QueryController<'GET /api/me/profile'>;
  readonly #sessions: QueryController<'GET /sessions'>;
  readonly #unlink: Part<UnlinkDialog>;
  #copied: string | undefined;
  #copyFailed = false;
  /** Whether signing out everywhere is meant is being asked. */
  #asks = false;
  #isEnding = false;
  #endError: LaurelError | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LaurelHost, parts: AccountMenuParts) {
    const { localize } = parts;
    this.#parts = parts;
    this.#host = host;
    this.#t = localize.t;
    localize.add({ ...texts, ...walletTypes });
    this.#popover = new Popover(host, {
      anchor: () => this.#find('.account'),
      popover: () => this.#find('.account-menu'),
    });
    // A widget offers what the proxy can do and nothing else; and asks for nothing before somebody looks.
    this.#capabilities = new QueryController(host, () =>
      this.isOpen ? { route: 'GET /capabilities', request: {} } : null,
    );
    this.#profile = new QueryController(host, () =>
      this.#can('getMyProfile') ? { route: 'GET /api/me/profile', request: {}, member: true } : null,
    );
    this.#sessions = new QueryController(host, () =>
      this.#can('listSessions') ? { route: 'GET /sessions', request: {}, member: true } : null,
    );
    this.#unlink = new Part(host, () => this.#createUnlinking());
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#popover.isOpen;
  }

  /** What became of copying, for a live region outside of the menu. */
  get announcement(): string {
    if (this.#copyFailed) return this.#t('wallet-connect.account.copy-failed');
    return this.#copied ? this.#t('wallet-connect.account.copied') : '';
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.#popover.isOpen) return this.close();
    this.#asks = false;
    this.#confirm(undefined, false);
    this.#popover.open();
    void this.#host.updateComplete.then(() => this.#items[0]?.focus());
  }

  close(): void {
    this.#popover.close();
  }

  render(given: Given): TemplateResult {
    return html`<div
        class="menu account-menu on-raised"
        part="menu account-menu"
        popover="auto"
        @keydown=${this.#handleKeyDown}
      >
        ${this.#asks ? this.#renderQuestion() : accountMenu(this.#view(given))}
      </div>
      ${this.#unlink.value?.render()}`;
  }

  #renderQuestion(): TemplateResult {
    const { state } = this.#sessions;
    const error = this.#endError;
    const reason = error && this.#t(describeProblem(error).title);
    return signOutStep({
      t: this.#t,
      count: state.status === 'success' ? state.data.data.length : undefined,
      busy: this.#isEnding,
      problem: reason && this.#t('wallet-connect.account.not-signed-out', { reason }),
      signOut: () => void this.#signOutEverywhere(),
      cancel: () => this.#ask(false),
    });
  }

  #view(given: Given): AccountMenuView {
    const wallets = this.#wallets;
    const canUnlink = this.#can('unlinkWallet') && wallets.length > 1;
    const { state } = this.#profile;
    const accounts = this.#host.ownerDocument.querySelector<HTMLElement>('laurel-social-connect');
    return {
      ...given,
      t: this.#t,
      wallets,
      canLink: this.#capabilities.state.status === 'pending' ? undefined : this.#can('linkWallet'),
      copied: this.#copied,
      explorer: this.#explorer,
      copy: (address, mark) => void this.#copy(address, mark),
      unlink: canUnlink ? (wallet) => void this.#remove(wallet) : undefined,
      accounts: accounts && {
        count: state.status === 'success' ? state.data.accounts.length : undefined,
        show: () => {
          this.close();
          accounts.scrollIntoView({ block: 'center' });
          accounts.focus({ preventScroll: true });
        },
      },
      askEverywhere: this.#can('endSessions') ? () => this.#ask(true) : undefined,
    };
  }

  /** All of the member's as far as they are known, the primary one first. */
  get #wallets(): readonly MenuWallet[] {
    const { state } = this.#profile;
    const { state: session } = this.#parts.session;
    if (!('user' in session)) return [];
    const known = state.status === 'success' && state.data.wallets.length > 0 ? state.data.wallets : undefined;
    // The session names the wallet it was begun with first.
    const begun = { ...session.user, wallets: session.user.wallets.slice(0, 1) };
    return (known ?? session.user.wallets).map(({ address, type, ofGroup }, index, { length }) => ({
      address,
      type,
      isUnlinked: ofGroup ?? false,
      isPrimary: known !== undefined && index === 0 && length > 1,
      isOwn: length > 1 && isMembers(begun, address),
    }));
  }

  /** The explorer of the programme's first chain knows addresses of EVM alone. */
  get #explorer(): string | undefined {
    const { state } = this.#capabilities;
    const { state: session } = this.#parts.session;
    const [wallet] = 'user' in session ? session.user.wallets : [];
    if (state.status !== 'success' || !wallet) return undefined;
    return isEvm(wallet.type)
      ? explorerPage(state.data.chains[0]?.blockExplorerUrl, 'address', wallet.address)
      : undefined;
  }

  #can(operation: string): boolean {
    const { state } = this.#capabilities;
    return state.status === 'success' && !state.data.maintenance && state.data.operations.includes(operation);
  }

  async #signOutEverywhere(): Promise<void> {
    const { program } = this.#parts.programme;
    if (!program) return;
    this.#isEnding = true;
    this.#endError = undefined;
    this.#host.requestUpdate();
    try {
      await endSessions(program);
      this.close();
      await this.#host.updateComplete;
      this.#find('.button')?.focus();
    } catch (error) {
      this.#endError = error as LaurelError;
    } finally {
      this.#isEnding = false;
      this.#host.requestUpdate();
    }
  }

  #ask(asks: boolean): void {
    this.#asks = asks;
    this.#endError = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#find(asks ? '.menu-step .button' : '.everywhere')?.focus());
  }

  async #remove(wallet: MenuWallet): Promise<void> {
    this.close();
    const dialog = await this.#unlink.load('by-member');
    dialog?.open(wallet);
  }

  async #createUnlinking(): Promise<UnlinkDialog> {
    const { UnlinkDialog, unlinkStyles } = await import('./unlink-dialog.js');
    const { localize, programme, patience, adopt, connect } = this.#parts;
    adopt(unlinkStyles);
    return new UnlinkDialog(this.#host, {
      localize,
      programme,
      connect,
      patience: patience(),
      onClose: () => this.#find('.account')?.focus(),
    });
  }

  async #copy(address: string, mark: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.#confirm(mark, false);
    } catch {
      this.#confirm(undefined, true);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#confirm(undefined, false), confirmation);
  }

  #confirm(copied: string | undefined, failed: boolean): void {
    this.#copied = copied;
    this.#copyFailed = failed;
    this.#host.requestUpdate();
  }

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    if (this.#asks) return this.#handleQuestionKey(event);
    const items = this.#items;
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = rove(event.key, at, items.length, 'block');
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault();
      this.close();
      this.#find('.account')?.focus();
    }
  };

  /** Esc goes back to the menu; Tab stays in the question. */
  #handleQuestionKey(event: KeyboardEvent): void {
    const answers = [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.menu-step .button') ?? [])];
    const at = answers.findIndex((each) => each.matches(':focus'));
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#ask(false);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      answers[(at + 1) % answers.length]?.focus();
    }
  }

  get #items(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.account-menu [role="menuitem"]') ?? [])];
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}
