import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Localize } from '../../controllers/localize.js';
import { lostFiles } from '../../controllers/lost-files.js';
import type { LazyModule } from '../../controllers/lazy-module.js';
import { ProgramController } from '../../controllers/program.js';
import { SessionController, type SessionState } from '../../controllers/session.js';
import { ApiError } from '../../../errors/api.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { SignInRequestEvent, type WalletRequestEvent } from '../shared-events.js';
import {
  SignedInEvent,
  SignedOutEvent,
  WalletConnectedEvent,
  WalletErrorEvent,
  WalletLinkedEvent,
  WalletUnlinkedEvent,
} from './events.js';
import { english } from '../../i18n/english.js';
import type { AccountWallet } from '../../stores/sign-in/account-store.js';
import type { SignInNews } from '../../stores/sign-in/sign-in-state.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { answerers, answers } from './answers.js';
import { LazyParts } from './lazy-parts.js';
import { isLost, sessionNews } from './session-news.js';
import type { SignInDialog } from './sign-in-dialog.js';
import { accountChip } from './views/account-chip.js';
import { nameOf, type Member } from './views/member.js';
import { trigger, triggerSkeleton } from './views/trigger.js';
import { styles } from './wallet-connect.styles.js';
import { whySignedOut } from './why-signed-out.js';

const walletConnect = english('wallet-connect');

/**
 * Lets a member sign in with their wallet, and shows who is signed in: a button, its dialog, and then a chip with a menu.
 *
 * @element laurel-wallet-connect
 * @summary Sign-in with a wallet.
 * @slot trigger - Replaces the button while nobody is signed in.
 * @slot terms - What a visitor should know before they sign, such as a link to the terms.
 * @slot help - Whom to ask if signing in does not work.
 * @fires {WalletConnectedEvent} laurel-wallet-connected - A wallet has shared an account. This alone signs nobody in.
 * @fires {WalletLinkedEvent} laurel-wallet-linked - A member has linked a further wallet to their account.
 * @fires {WalletUnlinkedEvent} laurel-wallet-unlinked - A member has removed a wallet from their account.
 * @fires {SignedInEvent} laurel-signed-in - A member has signed in.
 * @fires {SignedOutEvent} laurel-signed-out - The session has ended.
 * @fires {WalletErrorEvent} laurel-wallet-error - A wallet could not be connected, or did not sign.
 * @csspart button primary secondary quiet spinner skeleton - The button that opens the dialog, and the dialog's own buttons.
 * @csspart account warning avatar icon - The chip of the signed-in member; `warning` once their session has ended.
 * @csspart menu account-menu profile address item linked tile chip menu-item danger - The menu of the chip.
 * @csspart backdrop sheet close title sheet-title - The dialog.
 * @csspart tabs ecosystems tab ecosystem subtitle list wallets wallet wallet-icon accent passkey - The wallets to choose from, by their kind.
 * @csspart step step-title wreath message network qr - The steps of the sign-in, one at a time.
 * @keyboard ArrowUp ArrowDown Home End - In the menu: moves to another item.
 * @keyboard ArrowUp ArrowDown ArrowLeft ArrowRight Home End - In the kinds of wallets: shows another kind.
 * @keyboard Escape - Closes the menu or the dialog; the focus goes back to the button or chip.
 * @keyboard Tab - In the menu: closes it, and stays on the chip.
 * @cssstate loading signed-out signed-in expired - Name of the current state.
 * @cssstate choosing confirming connecting choosing-account same-account wrong-network signing verifying done failed - Name of the open dialog's step.
 */
export class WalletConnect extends LaurelElement {
  static override styles = [LaurelElement.styles, styles];

  readonly #program = new ProgramController(this);
  readonly #localize = new Localize(this, walletConnect);
  readonly #session = new SessionController(this);
  readonly #parts = new LazyParts(this, {
    localize: this.#localize,
    reconnect: () => this.#reconnect(),
  });

  /** Size of the button and the chip. */
  @property() size: 'sm' | 'md' | 'lg' = 'md';

  /** Weight of the button. */
  @property() variant: 'primary' | 'secondary' = 'primary';

  /** Fills the width of the container. */
  @property({ type: Boolean, reflect: true }) block = false;

  /** Takes the width of its content, for use within a line or a header. */
  @property({ type: Boolean, reflect: true }) inline = false;

  /** Text of the button. Without it, "Sign in" in the page's language. */
  @property() label = '';

  /** Hides the picture in the chip. */
  @property({ type: Boolean, attribute: 'hide-avatar' }) hideAvatar = false;

  /** Seconds that a wallet may take before the dialog offers advice. */
  @property({ type: Number, attribute: 'tips-after' }) tipsAfter = 20;

  /** Wallets to offer, in this order: types (`solana`), ids (`io.metamask`), and `*` for the rest. Without it, all wallets. */
  @property() wallets = '';

  @state() private opening = false;
  @state() private openError: LaurelError | undefined;
  @state() private announcement = '';
  #before: SessionState['status'] = 'unknown';
  #reconnecting: Promise<boolean> | undefined;
  #listening: AbortController | undefined;

  /** Current state: `loading`, `signed-out`, `signed-in`, `expired`, or the step of the open dialog. */
  get state(): string {
    const open = this.#parts.dialogs.find(({ isOpen }) => isOpen);
    if (open) return open.state.step;
    const { status } = this.#session.state;
    if (status !== 'unknown') return status;
    return this.#isUnsure ? 'loading' : 'signed-out';
  }

  /** Opens the sign-in dialog, unless somebody is signed in. */
  async open(): Promise<void> {
    await this.#open();
  }

  /** @param asker where the sign-in was asked for, if that was outside */
  async #open(asker?: EventTarget): Promise<void> {
    if (this.opening || this.#session.state.status === 'signed-in') return;
    const dialog = await this.#load(this.#parts.signIn);
    if (this.isConnected && dialog) void dialog.open(asker).then((isDone) => this.#regainFocus(isDone));
  }

  async refresh(): Promise<void> {
    await this.#program.current?.session.read();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    answerers.add(this);
    // Registered on the window so that it runs after all listeners of the page, which may have answered the request.
    const { signal } = (this.#listening = new AbortController());
    // A finger that touches the element enters it too.
    for (const type of ['pointerenter', 'focusin']) this.addEventListener(type, () => this.#prepare(), { signal });
    const page = this.ownerDocument.defaultView;
    page?.addEventListener(SignInRequestEvent.type, this.#handleRequest, { signal });
    page?.addEventListener('laurel-wallet-request', this.#handleWalletRequest, { signal });
  }

  override disconnectedCallback(): void {
    // An element that is moved during a page change already belongs to the next page.
    this.#listening?.abort();
    answerers.delete(this);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#hearSession(this.#session.state);
    if (this.#session.state.status === 'signed-in') void this.#parts.guard.load();
  }

  protected override updated(): void {
    super.updated();
    this.#tellNews();
  }

  protected override render(): TemplateResult {
    const session = this.#session.state;
    const member = 'user' in session ? session.user : undefined;
    return html`${this.#parts.reconnect.value?.render()}
      ${member ? this.#renderMember(member, session.status === 'expired') : this.#renderTrigger()}
      ${this.#parts.signIn.value?.render()} ${this.#parts.link.value?.render()}
      ${this.openError ? this.#renderOpenError(this.openError) : nothing}
      ${isLost(session) ? html`<p class="hint">${whySignedOut(session, this.#localize.t)}</p>` : nothing}
      <span class="vh" role="status">${this.#parts.menu.value?.announcement || this.announcement}</span>`;
  }

  #renderTrigger(): TemplateResult {
    const { size, variant, block } = this;
    const label = this.label ? this.#localize.isolate(this.label) : this.#localize.t('action.sign-in');
    if (this.#isUnsure) return triggerSkeleton({ label, size, block }, this.#localize.t('wallet-connect.checking'));
    return trigger({ label, size, variant, block, isBusy: this.opening, onClick: () => void this.open() });
  }

  /** Reports that the dialog did not load; without the dialog, only this line can say so. */
  #renderOpenError(error: LaurelError): TemplateResult {
    return html`<p class="hint" role="alert">${this.#localize.t(describeProblem(error).title)}</p>`;
  }

  #renderMember(member: Member, isExpired: boolean): TemplateResult {
    const { t } = this.#localize;
    const name = nameOf(member).text;
    const look = { member, size: this.size, block: this.block, hideAvatar: this.hideAvatar };
    if (isExpired)
      return accountChip({
        ...look,
        warning: t('action.sign-in-again'),
        label: `${t('action.sign-in-again')}. ${t('wallet-connect.account.expired', { name })}`,
        onClick: () => void this.open(),
      });
    return html`${accountChip({
      ...look,
      label: t('wallet-connect.account.label', { name }),
      expanded: this.#parts.menu.value?.isOpen ?? false,
      onClick: () => void this.#toggleMenu(),
    })}
    ${this.#parts.menu.value?.render({
      member,
      onLink: () => void this.#link(),
      onUnlink: (wallet) => void this.#unlink(wallet),
    })}
    ${this.#parts.unlink.value?.render()}`;
  }

  /** Whether the session is still unknown and nothing prevents it from becoming known soon. */
  get #isUnsure(): boolean {
    const session = this.#session.state;
    return session.status === 'unknown' && !session.problem && !this.#program.error;
  }

  /** Loads a part that the member has asked for. If it does not load, the element says so. */
  async #load<T>(part: LazyModule<T>): Promise<T | undefined> {
    this.opening = true;
    this.openError = undefined;
    const loaded = await part.load('by-member');
    this.opening = false;
    if (loaded === undefined) {
      const error = new ApiError('unreachable', 'A part of the sign-in could not be loaded.', { cause: part.error });
      // If a reload helps, every element says so itself.
      if (!lostFiles.needsReload(this)) this.openError = error;
      this.dispatch(new WalletErrorEvent({ code: error.code, wallet: null }));
    }
    return loaded;
  }

  /** Begins to load what the next press is likely to need, because the member is at the button or the chip. */
  #prepare(): void {
    const { status } = this.#session.state;
    if (status === 'signed-in') return void this.#parts.menu.load();
    if (status === 'unknown') return;
    void this.#parts.signIn.load();
    // If the code does not load, the press requests it again.
    this.#program.current?.wallets().catch(() => undefined);
  }

  /** Asks the signed-in member to connect their wallet again, once for all callers. Resolves with whether they did. */
  #reconnect(asker?: EventTarget): Promise<boolean> {
    return (this.#reconnecting ??= this.#openReconnectDialog(asker).finally(() => (this.#reconnecting = undefined)));
  }

  async #openReconnectDialog(asker?: EventTarget): Promise<boolean> {
    const dialog = await this.#load(this.#parts.reconnect);
    if (!dialog || !this.isConnected) return false;
    // Pauses the watch until it is clear which account the wallet shows.
    this.#parts.guard.value?.pause(true);
    const isConnected = await dialog.open(asker);
    this.#tellNews();
    this.#parts.guard.value?.pause(this.#parts.link.value?.isOpen ?? false);
    return isConnected;
  }

  async #toggleMenu(): Promise<void> {
    if (this.opening) return;
    const menu = this.#parts.menu.value ?? (await this.#load(this.#parts.menu));
    // The next update puts the menu into the template.
    await this.updateComplete;
    menu?.toggle();
  }

  async #link(): Promise<void> {
    this.#parts.menu.value?.close();
    const dialog = await this.#load(this.#parts.link);
    if (!dialog || !this.isConnected) return;
    this.#parts.guard.value?.pause(true);
    await dialog.open();
    this.#parts.guard.value?.pause(false);
    this.#focus('.account');
  }

  async #unlink(wallet: AccountWallet): Promise<void> {
    this.#parts.menu.value?.close();
    const dialog = await this.#load(this.#parts.unlink);
    if (!this.isConnected || !(await dialog?.open(wallet))) return;
    this.dispatch(new WalletUnlinkedEvent({ account: wallet.address }));
  }

  /** Tells the page and assistive technology about a session that began or ended. */
  #hearSession(session: SessionState): void {
    const news = sessionNews(this.#before, session, this.#localize.t);
    this.#before = session.status;
    if (!news) return;
    this.#tellNews();
    this.announcement = news.announcement;
    this.dispatch(
      news.kind === 'signed-in' ? new SignedInEvent({ user: news.user }) : new SignedOutEvent({ reason: news.reason }),
    );
    if (isLost(session)) void this.#warnOwner();
  }

  async #warnOwner(): Promise<void> {
    const proxy = this.#program.current?.config.proxy;
    const words = await import('./not-kept.js').catch(() => undefined);
    if (proxy) words?.warnNotKept(proxy, location.origin);
  }

  /** Tells the page what has happened in the dialogs. */
  #tellNews(): void {
    for (const dialog of this.#parts.dialogs) for (const news of dialog.takeNews()) this.#tell(news, dialog.kind);
  }

  /** Tells the page what has happened in a dialog. `#hearSession` reports the start of a session. */
  #tell(news: SignInNews, kind: SignInDialog['kind']): void {
    if (news.kind === 'failed') {
      this.dispatch(new WalletErrorEvent({ code: news.error.code, wallet: news.wallet }));
      return;
    }
    const { wallet } = news;
    if (news.kind === 'connected') {
      const { account, chainId } = news;
      this.dispatch(new WalletConnectedEvent({ wallet, account, chainId }));
      return;
    }
    const { address: account, chainId } = news.session;
    // The member acts with the wallet they signed in with, not with one they linked.
    if (kind === 'link') {
      this.dispatch(new WalletLinkedEvent({ wallet, account }));
      return;
    }
    if (kind === 'reconnect') this.dispatch(new WalletConnectedEvent({ wallet, account, chainId }));
    if (this.#parts.guard.value) this.#parts.guard.value.watch(news.session);
    else void this.#parts.guard.load().then((guard) => guard?.watch(news.session));
  }

  /** Moves the focus to the chip, because the button that had it is gone once somebody is signed in. */
  async #regainFocus(isDone: boolean): Promise<void> {
    await this.updateComplete;
    const active = this.ownerDocument.activeElement;
    if (isDone && (!active || active === this.ownerDocument.body || active === this)) this.#focus('.account, .button');
  }

  #focus(selector: string): void {
    this.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }

  readonly #handleRequest = (event: Event): void => {
    if (!answers(this, event) || this.#session.state.status === 'signed-in') return;
    event.preventDefault();
    void this.#open(event.composedPath()[0]);
  };

  readonly #handleWalletRequest = (event: WalletRequestEvent): void => {
    if (!answers(this, event)) return;
    event.preventDefault();
    event.waitUntil(this.#reconnect(event.composedPath()[0]));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-wallet-connect': WalletConnect;
  }
}
