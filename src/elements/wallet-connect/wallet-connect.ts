import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { SessionController, type SessionState } from '../../controllers/session.js';
import type { SignInState } from '../../controllers/sign-in-state.js';
import { Part } from '../../controllers/part.js';
import type { WalletGuard } from '../../controllers/wallet-guard.js';
import { ApiError } from '../../errors/api.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { WalletConnectedEvent } from '../../events/wallet-connected.js';
import { WalletErrorEvent } from '../../events/wallet-error.js';
import type { WalletRequestEvent } from '../../events/wallet-request.js';
import { walletConnect } from '../../i18n/en/wallet-connect.js';
import { button } from '../../ui/button.js';
import { iconWallet } from '../../ui/icons.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { accountChip } from './account-chip.js';
import type { AccountMenu } from './account-menu.js';
import { answers } from './answers.js';
import type { ConnectDialog } from './connect-dialog.js';
import { nameOf, type Member } from './member.js';
import { isLost, sessionNews, whySignedOut } from './session-news.js';
import type { SignInDialog, SignInDialogParts } from './sign-in-dialog.js';
import { styles } from './styles.js';

/**
 * Signs a member in with their wallet, and shows who is signed in. One button becomes one dialog becomes one chip.
 *
 * @element laurel-wallet-connect
 * @summary Sign-in with a wallet.
 * @slot trigger - Replaces the button of a visitor who is signed out.
 * @slot terms - What a visitor should know before they sign, such as a link to the terms.
 * @slot help - Whom to ask when signing in does not work.
 * @fires {WalletConnectedEvent} laurel-wallet-connected - A wallet has shared an account. Nobody is signed in by that.
 * @fires {WalletLinkedEvent} laurel-wallet-linked - A member has linked a further wallet to their account.
 * @fires {WalletUnlinkedEvent} laurel-wallet-unlinked - A member has removed a wallet from their account.
 * @fires {SignedInEvent} laurel-signed-in - A member has signed in.
 * @fires {SignedOutEvent} laurel-signed-out - The session has ended.
 * @fires {WalletErrorEvent} laurel-wallet-error - Connecting or signing did not come about.
 * @csspart button primary secondary quiet spinner skeleton - The button that starts it, and those in the dialog.
 * @csspart account warning avatar icon - The chip of the signed-in member; `warning` once their session has ended.
 * @csspart menu account-menu profile address item linked tile chip menu-item danger - The menu of the chip.
 * @csspart backdrop sheet close title sheet-title - The dialog.
 * @csspart tabs ecosystems tab ecosystem subtitle list wallets wallet wallet-icon accent - The wallets to choose from, by their kind.
 * @csspart step step-title wreath message network qr - The steps of the sign-in, one at a time.
 * @cssstate loading signed-out signed-in expired - What is shown.
 * @cssstate choosing confirming connecting choosing-account same-account wrong-network signing verifying done failed - Step of the open dialog.
 */
export class WalletConnect extends LaurelElement {
  static override styles = [LaurelElement.styles, styles];

  readonly #programme = new ProgrammeController(this);
  readonly #localize = new Localize(this, walletConnect);
  readonly #session = new SessionController(this);
  // Most visits sign nobody in, and few look into the menu.
  readonly #dialog = new Part<SignInDialog>(this, () => this.#createDialog());
  readonly #linkDialog = new Part<SignInDialog>(this, () => this.#createLinking());
  readonly #connectDialog = new Part<ConnectDialog>(this, () => this.#createConnecting());
  readonly #menu = new Part<AccountMenu>(this, () => this.#createMenu());
  readonly #guard = new Part<WalletGuard>(this, () => this.#createGuard());

  /** Size of the button and of the chip. */
  @property() size: 'sm' | 'md' | 'lg' = 'md';

  /** Weight of the button. */
  @property() variant: 'primary' | 'secondary' = 'primary';

  /** Fills the width of its container. */
  @property({ type: Boolean, reflect: true }) block = false;

  /** Takes the width of its content, to stand in a line or a header. */
  @property({ type: Boolean, reflect: true }) inline = false;

  /** Words on the button; "Sign in" in the language of the page where there are none. */
  @property() label = '';

  /** Leaves the picture out of the chip. */
  @property({ type: Boolean, attribute: 'hide-avatar' }) hideAvatar = false;

  /** Seconds a wallet may take before the dialog gives advice. */
  @property({ type: Number, attribute: 'tips-after' }) tipsAfter = 20;

  /** Wallets to offer, in this order: their types (`solana`), their ids (`io.metamask`), `*` for the rest. Without it, all. */
  @property() wallets = '';

  @state() private signingOut = false;
  @state() private signOutError: LaurelError | undefined;
  @state() private opening = false;
  @state() private openError: LaurelError | undefined;
  @state() private announcement = '';
  #before: SessionState['status'] = 'unknown';
  #isConnected = false;
  #listening: AbortController | undefined;

  /** What is shown: `loading`, `signed-out`, `signed-in`, `expired`, or the step of the open dialog. */
  get state(): string {
    for (const { value: dialog } of [this.#connectDialog, this.#dialog, this.#linkDialog])
      if (dialog?.isOpen) return dialog.state.step;
    const { status } = this.#session.state;
    if (status !== 'unknown') return status;
    return this.#isUnsure ? 'loading' : 'signed-out';
  }

  /** Opens the sign-in, unless somebody is signed in. */
  async open(): Promise<void> {
    if (this.opening || this.#session.state.status === 'signed-in') return;
    const dialog = await this.#load(this.#dialog);
    if (this.isConnected) dialog?.open();
  }

  async refresh(): Promise<void> {
    await this.#programme.program?.session.read();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // After every listener of the page, who may have taken it.
    const { signal } = (this.#listening = new AbortController());
    const page = this.ownerDocument.defaultView;
    page?.addEventListener(SignInRequestEvent.type, this.#handleRequest, { signal });
    page?.addEventListener('laurel-wallet-request', this.#handleWalletRequest, { signal });
  }

  override disconnectedCallback(): void {
    // By now an element that is moved belongs to the next page already.
    this.#listening?.abort();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#hearSession(this.#session.state);
    if (this.#session.state.status === 'signed-in') void this.#guard.load();
  }

  protected override render(): TemplateResult {
    const session = this.#session.state;
    const member = 'user' in session ? session.user : undefined;
    return html`${this.#connectDialog.value?.render()}
      ${member ? this.#renderMember(member, session.status === 'expired') : this.#renderTrigger()}
      ${this.#dialog.value?.render()} ${this.#linkDialog.value?.render()}
      ${this.openError ? this.#renderOpenError(this.openError) : nothing}
      ${isLost(session) ? html`<p class="hint">${whySignedOut(session, this.#localize.t)}</p>` : nothing}
      <span class="vh" role="status">${this.#menu.value?.announcement || this.announcement}</span>`;
  }

  #renderTrigger(): TemplateResult {
    if (this.#isUnsure)
      return html`<span class="button trigger skeleton${this.#sizeClass}${this.block ? ' block' : ''}" part="skeleton"
        ><span class="vh">${this.#localize.t('wallet-connect.checking')}</span
        ><span aria-hidden="true">${this.#label}</span></span
      >`;
    return html`<slot name="trigger" @click=${this.#handleTrigger}
      >${button(this.#label, {
        variant: this.variant === 'secondary' ? 'secondary' : 'primary',
        size: this.size,
        block: this.block,
        busy: this.opening,
        ...(this.size === 'sm' ? {} : { icon: iconWallet }),
        onClick: () => undefined,
      })}</slot
    >`;
  }

  /** Without the dialog there is only this line to say so. */
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
      expanded: this.#menu.value?.isOpen ?? false,
      onClick: () => void this.#toggleMenu(),
    })}
    ${this.#menu.value?.render({
      member,
      busy: this.signingOut,
      problem: this.signOutError ? this.#notSignedOut(this.signOutError) : undefined,
      signOut: () => void this.#signOut(),
      link: () => void this.#link(),
    })}`;
  }

  /** Nothing is known of a session yet, and nothing stands in the way of knowing soon. */
  get #isUnsure(): boolean {
    const session = this.#session.state;
    return session.status === 'unknown' && !session.problem && !this.#programme.error;
  }

  get #label(): string {
    return this.label || this.#localize.t('action.sign-in');
  }

  get #sizeClass(): string {
    return this.size === 'md' ? '' : ` ${this.size}`;
  }

  /** Loads a part the member asked for, and says so where it does not arrive. */
  async #load<T>(part: Part<T>): Promise<T | undefined> {
    this.opening = true;
    this.openError = undefined;
    const loaded = await part.load('by-member');
    this.opening = false;
    if (loaded === undefined) {
      this.openError = new ApiError('unreachable', 'A part of the sign-in could not be loaded.', { cause: part.error });
      this.dispatch(new WalletErrorEvent({ code: this.openError.code, wallet: null }));
    }
    return loaded;
  }

  async #createDialog(): Promise<SignInDialog> {
    const { SignInDialog, dialogStyles } = await import('./sign-in-dialog.js');
    this.adopt(dialogStyles);
    return new SignInDialog(this, {
      ...this.#dialogParts(),
      onSession: this.#watch,
      onClose: (done) => void this.#handleDialogClosed(done),
    });
  }

  async #createLinking(): Promise<SignInDialog> {
    const { createLinkDialog, dialogStyles } = await import('./link-dialog.js');
    this.adopt(dialogStyles);
    return createLinkDialog(this, { ...this.#dialogParts(), onClose: () => this.#endLinking() }, this.#connect);
  }

  #dialogParts(): Omit<SignInDialogParts, 'onClose'> {
    return {
      localize: this.#localize,
      adopt: (styles) => this.adopt(styles),
      offered: () => this.wallets || this.#programme.program?.config.wallets || '',
      connectivity: new ConnectivityController(this),
      programme: this.#programme,
      reason: () => whySignedOut(this.#session.state, this.#localize.t),
      patience: () => this.tipsAfter * 1000,
      onStep: (step) => this.#handleStep(step),
    };
  }

  async #createMenu(): Promise<AccountMenu> {
    const { AccountMenu, accountMenuStyles } = await import('./account-menu.js');
    this.adopt(accountMenuStyles);
    return new AccountMenu(this, {
      localize: this.#localize,
      programme: this.#programme,
      session: this.#session,
      patience: () => this.tipsAfter * 1000,
      adopt: (styles) => this.adopt(styles),
      connect: this.#connect,
    });
  }

  async #createGuard(): Promise<WalletGuard> {
    const { WalletGuard } = await import('../../controllers/wallet-guard.js');
    return new WalletGuard(this);
  }

  async #createConnecting(): Promise<ConnectDialog> {
    const { ConnectDialog, dialogStyles } = await import('./connect-dialog.js');
    this.adopt(dialogStyles);
    return new ConnectDialog(this, {
      ...this.#dialogParts(),
      onSession: this.#watch,
      onConnected: (connected) => this.dispatch(new WalletConnectedEvent(connected)),
      // Until it is clear which account the wallet shows.
      onWaiting: (isWaiting) => this.#guard.value?.pause(isWaiting || (this.#linkDialog.value?.isOpen ?? false)),
    });
  }

  readonly #connect = async (): Promise<boolean> => (await this.#load(this.#connectDialog))?.connect() ?? false;

  readonly #watch: NonNullable<SignInDialogParts['onSession']> = (program, wallet) =>
    void this.#guard.load().then((guard) => guard?.watch(program, wallet));

  async #toggleMenu(): Promise<void> {
    if (this.opening) return;
    const menu = this.#menu.value ?? (await this.#load(this.#menu));
    // Its place in the template comes with the next update.
    await this.updateComplete;
    menu?.toggle();
  }

  async #link(): Promise<void> {
    this.#menu.value?.close();
    const dialog = await this.#load(this.#linkDialog);
    if (!dialog || !this.isConnected) return;
    this.#guard.value?.pause(true);
    dialog.open();
  }

  #endLinking(): void {
    this.#guard.value?.pause(false);
    this.#focus('.account');
  }

  #notSignedOut(error: LaurelError): string {
    const { t } = this.#localize;
    return t('wallet-connect.account.not-signed-out', { reason: t(describeProblem(error).title) });
  }

  async #signOut(): Promise<void> {
    this.signingOut = true;
    this.signOutError = undefined;
    try {
      await this.#session.signOut();
      this.#menu.value?.close();
      await this.updateComplete;
      this.#focus('.button');
    } catch (error) {
      this.signOutError = error as LaurelError;
    } finally {
      this.signingOut = false;
    }
  }

  /** Tells the page and assistive technology about a session that began or ended. */
  #hearSession(session: SessionState): void {
    const news = sessionNews(this.#before, session, this.#localize.t);
    this.#before = session.status;
    if (!news) return;
    this.announcement = news.announcement;
    this.dispatch(news.event);
    if (isLost(session)) void this.#warnOwner();
  }

  async #warnOwner(): Promise<void> {
    const proxy = this.#programme.program?.config.proxy;
    const { warnNotKept } = await import('./not-kept.js');
    if (proxy) warnNotKept(proxy, location.origin);
  }

  #handleStep(step: SignInState): void {
    // A wallet that proves its account while it shares it is not seen signing.
    const isConnected = step.step === 'signing' || step.step === 'verifying';
    if (isConnected && !this.#isConnected)
      this.dispatch(
        new WalletConnectedEvent({ wallet: step.wallet.name, account: step.account, chainId: step.chainId }),
      );
    this.#isConnected = isConnected;
    if (step.step === 'failed')
      this.dispatch(new WalletErrorEvent({ code: step.error.code, wallet: step.wallet?.name ?? null }));
  }

  /** The button that had the focus is gone once somebody is signed in; the chip has it then. */
  async #handleDialogClosed(done: boolean): Promise<void> {
    await this.updateComplete;
    const active = this.ownerDocument.activeElement;
    if (done && (!active || active === this.ownerDocument.body || active === this)) this.#focus('.account, .button');
  }

  #focus(selector: string): void {
    this.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }

  readonly #handleTrigger = (): void => void this.open();

  readonly #handleRequest = (event: Event): void => {
    if (!answers(this, event) || this.#session.state.status === 'signed-in') return;
    event.preventDefault();
    void this.open();
  };

  readonly #handleWalletRequest = (event: WalletRequestEvent): void => {
    if (!answers(this, event)) return;
    event.preventDefault();
    event.waitUntil(this.#connect());
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-wallet-connect': WalletConnect;
  }
}
