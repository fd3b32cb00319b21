import { html, nothing, type TemplateResult } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { isCode } from '../../stores/referral/invitation.js';
import { ReferralStore } from '../../stores/referral/referral-store.js';
import { typedCode } from '../../../values/texts/typed.js';
import { button } from '../../ui/button.js';
import { iconWallet } from '../../ui/icons.js';
import { readUrl } from '../../ui/read-url.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { failed, slow, staleness, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { property, state } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { styles } from './referral.styles.js';
import { brought, joined } from './views/friends.js';
import { offer } from './views/offer.js';
import type { ReferralView } from './views/view.js';
import { welcome } from './views/welcome.js';

const texts = english('referral');

/** States of the invitations. */
export type ReferralElementState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'signed-out'
  | 'none'
  | 'error'
  | 'unavailable';

/** Milliseconds for which the button says that the link was copied. */
const copiedMs = 2500;

/**
 * Shows the member's link for friends, who joined with it and what it earned; and welcomes a visitor who came with such
 * a link. The element keeps the code in the link until its visitor has signed in, so place it on the page that links
 * lead to. It shows nothing if the community has no quest about referrals.
 *
 * @element laurel-referral
 * @slot header - Replaces the title and the line below it.
 * @slot empty - Replaces the message that nobody has joined yet.
 * @slot error - Replaces the message that the invitations did not load.
 * @slot signed-out - Replaces the button for visitors.
 * @slot footer - Below everything.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame heading title subtitle list item tile label meta amount value balance coin avatar chip field input - The invitations.
 * @csspart button primary secondary close icon spinner notice accent neutral danger notice-title notice-body empty footer skeleton - Actions and messages.
 * @cssstate idle loading slow ready signed-out none error unavailable - Name of the current state.
 * @cssstate stale offline expired invited joining joined own circular invalid failed - Further conditions; the last seven about the link with which a visitor came.
 */
export class ReferralElement extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `welcome` shows only the message to a visitor who came with a link. */
  @property({ reflect: true, useDefault: true }) view: '' | 'welcome' = '';

  /** Id of the quest about referrals; the first one of the community if absent. */
  @property({ attribute: 'rule-id' }) ruleId = '';

  /** Address that links lead to; this page if absent. */
  @property() url = '';

  /** Name of the query parameter with the code. */
  @property() param = 'with';

  /** Code that the visitor came with, if the page reads it itself; if absent, the code in the page's address. */
  @property() code = '';

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Seconds between refreshes while the element is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 120;

  @state() private announcement = '';
  @state() private copied: ReferralView['copied'] = 'no';
  @state() private requestedCode = '';
  @state() private isRequestedCodeWrong = false;

  readonly #localize = new Localize(this, texts);
  readonly #connectivity = new ConnectivityController(this);
  readonly #referral = new StoreController(this, ReferralStore, () => ({
    ruleId: this.ruleId,
    invitation: this.#codeInAddress,
    isWelcome: this.view === 'welcome',
    every: refreshMs(this.refreshInterval),
  }));
  readonly #clock = new ClockController(this, {
    every: () => (this.#referral.state.status === 'error' ? 1000 : 0),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): ReferralElementState {
    const { status, invitation: invited } = this.#referral.state;
    const isUntold = status === 'idle' || (status === 'loading' && invited === 'invited');
    if (this.view !== 'welcome' || isUntold) return status;
    return invited === 'none' ? 'none' : 'ready';
  }

  /** Requests everything again. */
  async refresh(): Promise<void> {
    await this.#referral.store?.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.copied = 'no';
  }

  protected override get conditions(): readonly string[] {
    const { problem, session, invitation: invited } = this.#referral.state;
    return [
      problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'expired' ? 'expired' : '',
      invited === 'none' ? '' : invited,
    ].filter(Boolean);
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const said = announcer(this.announcement);
    // The reward of the invitation decides the height of the text above its button.
    const isUntold = view.state.invitation === 'invited' && ['idle', 'loading'].includes(this.state);
    if (this.state === 'none' || (this.view === 'welcome' && (this.state === 'idle' || isUntold))) return said;
    if (this.view === 'welcome') return html`${frame(false, welcome(view))}${said}`;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`${view.state.invitation === 'none' || isUntold ? nothing : html`<div class="frame above" part="frame">${welcome(view)}</div>`}
    ${frame(isWaiting, this.#body(view))}${said}`;
  }

  #body(view: ReferralView): unknown {
    const { state: of } = view;
    const localize = this.#localize;
    switch (of.status) {
      case 'ready':
      case 'signed-out':
        return html`<div class="invite">${offer(view)}${brought(view)}</div>
          ${joined(view)}${of.session === 'expired' ? this.#expired(view) : nothing}
          ${staleness(localize, { problem: of.problem === 'signed-out' ? undefined : of.problem, updatedAt: of.updatedAt, isRefreshing: of.isRefreshing, onRetry: view.onRetry })}`;
      case 'error': {
        const wait = retryText(localize, of.retryAt, view.now);
        return html`<slot name="error"
          ><div class="alone">${failed(localize, 'referral', wait, view.onRetry)}</div></slot
        >`;
      }
      case 'unavailable':
        return html`<slot name="error"><div class="alone">${unavailable(localize)}</div></slot>`;
      default:
        return this.#skeleton(of.status === 'idle', of.status === 'slow', view.onRetry);
    }
  }

  #expired({ localize: { t }, onSignIn }: ReferralView): TemplateResult {
    return html`<div class="footer" part="footer">
      <span class="grow">${t('referral.expired')}</span>
      ${button(t('action.sign-in-again'), { size: 'sm', icon: iconWallet, onClick: onSignIn })}
    </div>`;
  }

  #skeleton(isStill: boolean, isSlow: boolean, onRetry: () => void): TemplateResult {
    const still = isStill ? ' still' : '';
    return html`<div class="offer waiting">
      <span class="skeleton line${still}" part="skeleton"></span><span class="skeleton line short${still}"></span>
      <span class="skeleton box${still}"></span><span class="skeleton box${still}"></span>
      ${isSlow ? slow(this.#localize, onRetry) : nothing}
    </div>`;
  }

  get #view(): ReferralView {
    const { store } = this.#referral;
    return {
      localize: this.#localize,
      state: this.#referral.state,
      now: this.#clock.now(),
      heading: this.heading,
      link: this.#link,
      copied: this.copied,
      requestedCode: this.requestedCode,
      isRequestedCodeWrong: this.isRequestedCodeWrong,
      onCopy: () => void this.#copy(),
      onShare: typeof navigator.share === 'function' ? () => void this.#share() : undefined,
      onRequestedCode: (requestedCode) => {
        this.requestedCode = requestedCode;
        this.isRequestedCodeWrong = false;
      },
      onCode: () => this.#requestCode(),
      onMore: () => void store?.loadMore(),
      onRetry: () => void this.refresh(),
      onJoin: () => void store?.join(),
      onDismiss: () => store?.dismiss(),
      onSignIn: () => this.dispatch(new SignInRequestEvent({ reason: 'referral' })),
    };
  }

  #requestCode(): void {
    const requestedCode = typedCode(this.requestedCode);
    this.isRequestedCodeWrong = requestedCode !== '' && !isCode(requestedCode);
    if (this.isRequestedCodeWrong) this.renderRoot.querySelector<HTMLElement>('#requested-code')?.focus();
    else void this.#referral.store?.requestCode(requestedCode);
  }

  /** The member's link: the page's address with the code and nothing else in its query. */
  get #link(): string {
    const { code } = this.#referral.state;
    if (!code) return '';
    const page = this.ownerDocument.location.href;
    const link = readUrl(this.url || page, page) ?? new URL(page);
    if (!this.url) link.search = '';
    link.hash = '';
    link.searchParams.set(this.param || 'with', code);
    return link.href;
  }

  get #codeInAddress(): string {
    const { search } = this.ownerDocument.location ?? {};
    return this.code || (new URLSearchParams(search ?? '').get(this.param || 'with') ?? '');
  }

  async #copy(): Promise<void> {
    const { t } = this.#localize;
    clearTimeout(this.#timer);
    this.copied = (await copyText(this.#link)) ? 'yes' : 'failed';
    if (this.copied === 'failed') return;
    this.announcement = t('action.copied');
    this.#timer = setTimeout(() => {
      this.copied = 'no';
      this.announcement = '';
    }, copiedMs);
  }

  async #share(): Promise<void> {
    // If the member closes the share sheet, nothing was shared.
    await navigator.share({ url: this.#link }).catch(() => undefined);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-referral': ReferralElement;
  }
}
