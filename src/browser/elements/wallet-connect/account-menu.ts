import { html, type ReactiveController, type TemplateResult } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import { english } from '../../i18n/english.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import {
  AccountStore,
  type AccountOptions,
  type AccountState,
  type AccountWallet,
} from '../../stores/sign-in/account-store.js';
import { Popover } from '../../ui/popover.js';
import { rove } from '../../ui/roving.js';
import { accountMenu } from './views/account-menu.js';
import { accountMenuStyles } from './views/account-menu.styles.js';
import type { Member } from './views/member.js';
import { signOutQuestion } from './views/sign-out.js';

const texts = english('account-menu');

/** Milliseconds for which a line says that it has copied. */
const copiedShownMs = 2500;

/** The member whose menu it is, and handlers for requests that the element carries out. */
export interface AccountMenuOptions {
  readonly member: Member;
  readonly onLink: () => void;
  readonly onUnlink: (wallet: AccountWallet) => void;
}

/**
 * Menu of the signed-in member. Arrow keys move the focus in it; Esc and Tab close it.
 * The host's template calls `render` while somebody is signed in.
 */
export class AccountMenu implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #t: Localize['t'];
  readonly #popover: Popover;
  readonly #account: StoreController<AccountState, AccountOptions, AccountStore>;
  #copied: string | undefined;
  #hasCopyFailed = false;
  /** Whether the page lists accounts at other providers, as it was when the menu opened. */
  #hasAccounts = false;
  /** Whether the question about signing out everywhere replaces the menu. */
  #isAsking = false;
  /** Number of sessions, as it was known when the question was asked. */
  #sessionCount: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LaurelHost, localize: Localize) {
    this.#host = host;
    this.#t = localize.t;
    this.#popover = new Popover(host, {
      anchor: () => this.#find('.account'),
      popover: () => this.#find('.account-menu'),
      keepsPlace: true,
    });
    this.#account = new StoreController(host, AccountStore, () => ({ isOpen: this.isOpen }));
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#popover.isOpen;
  }

  /** Result of copying, for a live region outside of the menu. */
  get announcement(): string {
    if (this.#hasCopyFailed) return this.#t('wallet-connect.account.copy-failed');
    return this.#copied ? this.#t('wallet-connect.account.copied') : '';
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.#popover.isOpen) return this.close();
    this.#isAsking = false;
    this.#hasAccounts = this.#accounts !== null;
    this.#account.store?.dismissSignOutError();
    this.#showCopied(undefined, false);
    this.#popover.open();
    void this.#host.updateComplete.then(() => this.#items[0]?.focus());
  }

  close(): void {
    this.#popover.close();
  }

  render({ member, onLink, onUnlink }: AccountMenuOptions): TemplateResult {
    const { state } = this.#account;
    const error = state.signOutError;
    const reason = error && this.#t(describeProblem(error).title);
    const problem = reason && this.#t('wallet-connect.account.not-signed-out', { reason });
    return html`<div
      class="menu account-menu on-raised"
      part="menu account-menu"
      popover="auto"
      @keydown=${this.#handleKeyDown}
    >
      ${
        this.#isAsking
          ? signOutQuestion({
              t: this.#t,
              count: this.#sessionCount,
              isBusy: state.isSigningOut,
              problem,
              onSignOut: () => void this.#signOut(this.#account.store?.signOutEverywhere()),
              onCancel: () => this.#ask(false),
            })
          : accountMenu({
              t: this.#t,
              member,
              state,
              problem,
              copied: this.#copied,
              hasAccounts: this.#hasAccounts,
              onCopy: (address, mark) => void this.#copy(address, mark),
              onShowAccounts: () => this.#showAccounts(),
              onLink,
              onUnlink,
              onSignOut: () => void this.#signOut(this.#account.store?.signOut()),
              onAskEverywhere: () => this.#ask(true),
            })
      }
    </div>`;
  }

  get #accounts(): HTMLElement | null {
    return this.#host.ownerDocument.querySelector<HTMLElement>('laurel-social-connect');
  }

  #showAccounts(): void {
    this.close();
    this.#accounts?.scrollIntoView?.({ block: 'center' });
    this.#accounts?.focus({ preventScroll: true });
  }

  async #signOut(signOut: Promise<boolean> | undefined): Promise<void> {
    const isOut = await signOut;
    if (isOut) this.close();
    await this.#host.updateComplete;
    if (isOut) this.#find('.button')?.focus();
    else this.#find('.menu-note.danger')?.scrollIntoView?.({ block: 'nearest' });
  }

  #ask(isAsking: boolean): void {
    this.#isAsking = isAsking;
    this.#sessionCount = this.#account.state.sessionCount;
    this.#account.store?.dismissSignOutError();
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#find(isAsking ? '.menu-step' : '.everywhere')?.focus());
  }

  async #copy(address: string, mark: string): Promise<void> {
    const isCopied = await copyText(address);
    this.#showCopied(isCopied ? mark : undefined, !isCopied);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showCopied(undefined, false), copiedShownMs);
  }

  #showCopied(copied: string | undefined, hasFailed: boolean): void {
    this.#copied = copied;
    this.#hasCopyFailed = hasFailed;
    this.#host.requestUpdate();
  }

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    if (this.#isAsking) return this.#handleQuestionKey(event);
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

  /** Handles keys in the question: Esc returns to the menu, Tab stays in the question. */
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

/** The menu, which loads when the member approaches the chip. */
export const part = {
  styles: accountMenuStyles,
  texts: { ...texts, ...walletTypes },
  make: (host: LaurelHost, localize: Localize) => new AccountMenu(host, localize),
};
