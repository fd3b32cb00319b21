import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../../contract/identity/social.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { isBackFromProvider, linkBrowser } from '../../controllers/link-browser.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { Localize } from '../../controllers/localize.js';
import { ReturnController } from '../../controllers/return.js';
import { StoreController } from '../../controllers/store-controller.js';
import { SignInRequestEvent, SocialConnectRequestEvent } from '../shared-events.js';
import { SocialCancelledEvent, SocialConflictEvent, SocialDisconnectedEvent, SocialLinkedEvent } from './events.js';
import { providers } from '../../i18n/en/providers.js';
import { english } from '../../i18n/english.js';
import type { LinkNews } from '../../stores/social/link-state.js';
import { arrangeAccounts, type AccountGroups } from '../../stores/social/arrange-accounts.js';
import { chosenProviders } from '../../stores/social/providers.js';
import type { SocialState } from '../../stores/social/social-state.js';
import { SocialStore } from '../../stores/social/social-store.js';
import { isDrawn } from '../../ui/drawn.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { invitation } from '../list/invitation.js';
import { fact, failed, slow, staleness, unavailable } from '../list/notices.js';
import { NewsReader } from '../news-reader.js';
import { property, state } from '../property.js';
import { providerName } from '../provider-name.js';
import { RowMenu } from './row-menu.js';
import { styles } from './social-connect.styles.js';
import { accounts } from './views/accounts.js';
import { skeleton } from './views/row.js';

const socialConnect = english('social-connect');

/** Maximum number of placeholders while the accounts load: about as many as the rows that will be visible. */
const mostPlaceholders = 5;

/** States of the list of accounts. */
export type SocialConnectState = SocialState['status'];

/**
 * Shows the member's accounts at other providers: those that quests need and what they bring, those that are connected, and
 * the others, folded. On a page with this element, quests that need an account lead here, and continue by themselves once it is
 * connected.
 *
 * @element laurel-social-connect
 * @slot header - Replaces the title and subtitle.
 * @slot header-end - At the end of the header.
 * @slot error - Replaces the message that the accounts did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {SocialLinkedEvent} laurel-social-linked - An account is connected.
 * @fires {SocialCancelledEvent} laurel-social-cancelled - The member did not finish.
 * @fires {SocialDisconnectedEvent} laurel-social-disconnected - The member has disconnected an account.
 * @fires {SocialConflictEvent} laurel-social-conflict - The account belongs to another member.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart section section-title fold - What quests need, what is connected, and the others.
 * @csspart list providers item provider idle connected waiting open tile tick main label meta amount num coin - The providers.
 * @csspart menu menu-item - What can be done with a connected account.
 * @csspart field code - Inputs, and the code to copy.
 * @csspart button primary secondary quiet icon spinner notice notice-title notice-body skeleton - Actions and messages.
 * @keyboard ArrowDown ArrowUp - On an account's menu button: opens the menu at its first or last item.
 * @keyboard ArrowUp ArrowDown Home End - In the menu: moves to another item.
 * @keyboard Escape - Closes the menu; the focus goes back to its button.
 * @keyboard Tab - In the menu: closes it, and goes on from its button.
 * @cssstate idle loading slow ready error unavailable - Name of the current state.
 * @cssstate stale offline signed-out expired refreshing - Further conditions.
 */
export class SocialConnect extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /**
   * The providers to offer, separated by spaces: `twitter`, `discord`, `telegram`, `epic`, `steam`, `ultra`, `google`,
   * `tiktok`, `email`, `reddit`, `instagram`, `github`. All of them if empty.
   */
  @property() providers = '';

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Shows all providers, instead of folding those that are neither connected nor needed by a quest. */
  @property({ type: Boolean }) open = false;

  /** Whether the fold is open. */
  @state() private isUnfolded = false;

  readonly #localize = new Localize(this, { ...socialConnect, ...providers });
  readonly #connectivity = new ConnectivityController(this);
  readonly #news = new NewsReader<LinkNews>();
  readonly #social = new StoreController(this, SocialStore, () => ({ browser: linkBrowser }), isBackFromProvider);
  // Counts down to the time at which another email may be requested.
  readonly #clock = new ClockController(this, {
    every: () => (this.#social.state.links.get('email')?.step === 'email-sent' ? 1000 : 0),
  });
  readonly #menu = new RowMenu(this, this.#localize, {
    onConnect: (provider) => void this.connect(provider),
    onDisconnect: (provider) => void this.#askToDisconnect(provider),
  });
  readonly #steps = new LazyPart(this, this.#localize, () => import('./link-steps.js'));
  /** Events that wait for the member to link an account, by provider. */
  readonly #waiting = new Map<AuthType, { readonly resolve: () => void; readonly reject: () => void }>();
  #listening: AbortController | undefined;

  constructor() {
    super();
    new ReturnController(this, () => void this.#social.store?.comeBack());
  }

  get state(): SocialConnectState {
    return this.#social.state.status;
  }

  /** Requests the accounts again. */
  async refresh(): Promise<void> {
    await this.#social.store?.refresh();
  }

  /** Starts to connect an account, like a press on its button. Call it in a click handler. */
  async connect(provider: AuthType): Promise<void> {
    if (!this.#isMember) return this.#askToSignIn();
    this.#unfold(provider);
    await this.#social.store?.begin(provider);
    if (this.#needsSteps) await this.#steps.load('by-member');
    await this.updateComplete;
    this.#rowOf(provider)?.querySelector<HTMLElement>(':is(.input, a.button)')?.focus();
  }

  /** Focuses the first provider. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.provider .button')?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#listening = new AbortController());
    const view = this.ownerDocument.defaultView;
    view?.addEventListener(SocialConnectRequestEvent.type, (event) => this.#answer(event), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    for (const provider of [...this.#waiting.keys()]) this.#release(provider, false);
  }

  protected override get conditions(): readonly string[] {
    const { problem, isRefreshing, session } = this.#social.state;
    return [
      problem ? 'stale' : '',
      isRefreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
    ].filter(Boolean);
  }

  protected override updated(): void {
    super.updated();
    if (this.#needsSteps) void this.#steps.load();
    const { news } = this.#social.state;
    for (const each of this.#news.read(news)) this.#tell(each);
    if (this.#social.state.session !== 'unknown') void this.#resume();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#steps.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`${frame(isWaiting, [
      this.#renderHeader(isWaiting),
      this.#renderBody(),
      this.#renderEnd(),
      this.state === 'ready' ? this.#renderFacts() : nothing,
    ])}
    ${announcer(this.#announcement)}`;
  }

  #renderHeader(isWaiting: boolean): TemplateResult {
    const { t } = this.#localize;
    const { linked } = this.#social.state;
    const places = chosenProviders(this.providers);
    const connected = places.filter((provider) => linked?.has(provider)).length;
    // While the accounts load, an empty line keeps the space.
    const line = linked ? t('social-connect.count', { connected, count: places.length }) : isWaiting ? '\u00a0' : '';
    return html`<div class="header" part="header">
      <slot name="header"
        ><div class="heading" part="heading">
          <h2 class="title" part="title">${this.heading || t('social-connect.title')}</h2>
          ${line ? html`<p class="subtitle" part="subtitle">${line}</p>` : nothing}
        </div></slot
      ><slot name="header-end"></slot>
    </div>`;
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const count = Math.min(chosenProviders(this.providers).length, mostPlaceholders);
    const placeholders = skeleton(count, this.state !== 'idle');
    const retry = (): void => void this.refresh();
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${failed(localize, 'social-connect', '', retry)}</slot>`;
      case 'slow':
        return [slow(localize, retry), placeholders];
      case 'idle':
      case 'loading':
        return placeholders;
      default:
        return [this.#renderElsewhere(), this.#renderRows()];
    }
  }

  /** Says where to go with a link that this browser cannot finish. */
  #renderElsewhere(): unknown {
    if (!this.#social.state.isBegunElsewhere) return nothing;
    return fact(this.#localize, this.#localize.t('social-connect.elsewhere'));
  }

  /** Says how old the accounts are, or that no more can be connected. */
  #renderFacts(): unknown {
    const onRetry = (): void => void this.refresh();
    const { linked, problem, isClosed, ...known } = this.#social.state;
    // The invitation below already says that the session has ended, and offers a new sign-in.
    if (!linked || problem === 'signed-out') return nothing;
    const stale = staleness(this.#localize, { ...known, problem, onRetry });
    return stale ?? (isClosed ? fact(this.#localize, this.#localize.t('social-connect.closed')) : nothing);
  }

  #renderRows(): unknown {
    const { store, state } = this.#social;
    if (!store) return nothing;
    const groups = this.#groups;
    const context = {
      localize: this.#localize,
      state,
      requests: store,
      now: this.#clock.now(),
      first: [...groups.needed, ...groups.others][0],
      menu: this.#menu,
      steps: this.#steps.value,
      onSteps: this.#steps.hasFailed ? () => void this.#steps.load('by-member') : undefined,
      onConnect: (provider: AuthType) => void this.connect(provider),
    };
    const fold = { isOpen: this.isUnfolded, onToggle: (isOpen: boolean) => (this.isUnfolded = isOpen) };
    return [accounts(context, groups, fold), this.#menu.render()];
  }

  get #groups(): AccountGroups {
    const { linked, unknownStatus, needs, currencies } = this.#social.state;
    return arrangeAccounts({
      providers: chosenProviders(this.providers),
      isLinked: (provider) => unknownStatus.has(provider) || linked?.has(provider) === true,
      needs,
      currencyId: currencies[0]?.id,
      isUnfolded: this.open,
    });
  }

  /** Opens the fold if a provider is in it. */
  #unfold(provider: AuthType): void {
    this.isUnfolded ||= this.#groups.folded.includes(provider);
  }

  #renderEnd(): unknown {
    if (this.state !== 'ready' || this.#isMember) return nothing;
    const isExpired = this.#social.state.session === 'expired';
    return invitation(this.#localize, 'social-connect', isExpired, () => this.#askToSignIn());
  }

  /** Whether a link needs more from the member than the provider's window. */
  get #needsSteps(): boolean {
    return [...this.#social.state.links.values()].some(({ step }) => step !== 'waiting');
  }

  get #isMember(): boolean {
    return this.#social.state.session === 'signed-in';
  }

  /** Text that announces how the last link ended. */
  get #announcement(): string {
    const ended = this.#social.state.news.filter(({ kind }) => kind !== 'taken').at(-1);
    if (!ended) return '';
    const { kind } = ended;
    const outcome = kind === 'not-linked' || kind === 'disconnected' ? kind : 'linked';
    return this.#localize.t(`social-connect.announce.${outcome}`, {
      provider: providerName(this.#localize, ended.provider),
    });
  }

  async #askToDisconnect(provider: AuthType): Promise<void> {
    this.#social.store?.askToDisconnect(provider);
    await this.#steps.load('by-member');
    await this.updateComplete;
    // The button that changes nothing gets the focus.
    this.#rowOf(provider)?.querySelector<HTMLElement>('.notice .button:last-of-type')?.focus();
  }

  #askToSignIn(): void {
    this.dispatch(new SignInRequestEvent({ reason: 'social-connect' }));
  }

  /** Completes a link if this tab has just come back from a provider. */
  async #resume(): Promise<void> {
    const provider = await this.#social.store?.resume();
    if (!provider) return;
    this.#unfold(provider);
    await this.updateComplete;
    this.#rowOf(provider)?.scrollIntoView?.({ block: 'nearest' });
  }

  #rowOf(provider: AuthType): HTMLElement | null {
    return this.renderRoot.querySelector(`[data-provider="${provider}"]`);
  }

  /** Handles a request on the page for an account: connects it here, unless the element is not visible. */
  #answer(event: SocialConnectRequestEvent): void {
    const provider = chosenProviders(this.providers).find((each) => each === event.detail.provider);
    if (!provider || event.defaultPrevented || !this.#isMember || this.#social.state.isClosed || !isDrawn(this)) return;
    event.preventDefault();
    event.waitUntil(
      new Promise<void>((resolve, reject) => {
        this.#release(provider, false);
        this.#waiting.set(provider, { resolve, reject: () => reject(new Error('not connected')) });
      }),
    );
    void this.connect(provider).then(() => this.#rowOf(provider)?.scrollIntoView?.({ block: 'nearest' }));
  }

  /** Dispatches the event of a link to the page. */
  #tell({ provider, kind }: LinkNews): void {
    if (kind === 'taken') {
      this.dispatch(new SocialConflictEvent({ provider }));
      return;
    }
    if (kind === 'disconnected') {
      this.dispatch(new SocialDisconnectedEvent({ provider }));
      return;
    }
    const isLinked = kind !== 'not-linked';
    this.#release(provider, isLinked);
    this.dispatch(isLinked ? new SocialLinkedEvent({ provider }) : new SocialCancelledEvent({ provider }));
  }

  /** Settles the promise of an event that waits for an account. */
  #release(provider: AuthType, isLinked: boolean): void {
    const waiting = this.#waiting.get(provider);
    this.#waiting.delete(provider);
    if (isLinked) waiting?.resolve();
    else waiting?.reject();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-social-connect': SocialConnect;
  }
}
