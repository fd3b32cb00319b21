import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../contract/identity/social.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { SocialCancelledEvent } from '../../events/social-cancelled.js';
import { SocialConflictEvent } from '../../events/social-conflict.js';
import { SocialConnectRequestEvent } from '../../events/social-connect-request.js';
import { SocialLinkedEvent } from '../../events/social-linked.js';
import { providers } from '../../i18n/en/providers.js';
import { socialConnect } from '../../i18n/en/social-connect.js';
import { answerState } from '../answer-state.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { providerName } from '../provider-name.js';
import { AccountsData } from './data.js';
import { header } from './header.js';
import { invitation } from '../list/invitation.js';
import type { Later } from './later.js';
import type { LinkNews } from './linking.js';
import { chosenProviders } from './providers.js';
import { row, type RowContext } from './row.js';
import { skeleton } from './skeleton.js';
import { styles } from './social-connect.styles.js';

/** Rows that are few enough to press each. */
const FEW = 3;

/** What the list of accounts can be showing. */
export type SocialConnectState = 'idle' | 'loading' | 'slow' | 'ready' | 'error' | 'unavailable';

/**
 * The member's accounts at other places: which are connected, and how to connect the others. On a page with it, quests that
 * need an account lead here, and go on by themselves once it is connected.
 *
 * @element laurel-social-connect
 * @slot header - In place of title and subtitle.
 * @slot header-end - At the end of the header.
 * @slot error - In place of what is shown when the accounts did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {SocialLinkedEvent} laurel-social-linked - An account is connected.
 * @fires {SocialCancelledEvent} laurel-social-cancelled - The member did not go through with it.
 * @fires {SocialConflictEvent} laurel-social-conflict - The account belongs to another member.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart list providers item provider idle connected waiting open tile tick main label meta - The places.
 * @csspart field code - What is filled in, and what is to be copied.
 * @csspart button primary secondary quiet icon spinner notice notice-title notice-body skeleton - Actions and what is said.
 * @cssstate idle loading slow ready error unavailable - What is shown.
 * @cssstate stale offline signed-out expired refreshing - What holds besides.
 */
export class SocialConnect extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /**
   * The places to offer, with spaces between them: `twitter`, `discord`, `telegram`, `epic`, `steam`, `ultra`, `google`,
   * `tiktok`, `email`, `reddit`, `instagram`, `github`. All of them where it is empty.
   */
  @property() providers = '';

  /** Title in place of the usual one. */
  @property() heading = '';

  @state() private announcement = '';

  readonly #localize = new Localize(this, { ...socialConnect, ...providers });
  readonly #programme = new ProgrammeController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #data = new AccountsData(this);
  readonly #later = new Part<Later>(this, () => this.#createLater());
  /** Who waits for an account, by where it is. */
  readonly #waiting = new Map<AuthType, { readonly resolve: () => void; readonly reject: () => void }>();
  #listening: AbortController | undefined;

  get state(): SocialConnectState {
    const { accounts, session } = this.#data;
    const isLate = this.#later.value === undefined;
    if (this.#programme.error) return isLate ? 'loading' : 'unavailable';
    if (session.state.status === 'signed-out') return 'ready';
    const waiting = answerState(accounts.state, isLate);
    return waiting === undefined || (waiting === 'idle' && session.state.status === 'expired') ? 'ready' : waiting;
  }

  /** Fetches the accounts again. */
  refresh(): Promise<void> {
    return this.#data.refresh();
  }

  /** Begins to connect an account, as a press on its button does: call it in a click. */
  async connect(provider: AuthType): Promise<void> {
    if (!this.#isMember) {
      this.dispatch(new SignInRequestEvent({ reason: 'social-connect' }));
      return;
    }
    const later = this.#later.value ?? (await this.#later.load('by-member'));
    await later?.linking.begin(provider);
    await this.updateComplete;
    this.#rowOf(provider)?.querySelector<HTMLElement>(':is(.input, a.button)')?.focus();
  }

  /** Puts the focus on the first place. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.provider .button')?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#listening = new AbortController());
    const page = this.ownerDocument;
    const back = (): void => {
      if (page.visibilityState === 'visible') void this.#later.value?.linking.comeBack();
    };
    page.defaultView?.addEventListener(SocialConnectRequestEvent.type, (event) => this.#answer(event), { signal });
    page.defaultView?.addEventListener('focus', back, { signal });
    page.addEventListener('visibilitychange', back, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#later.value?.linking.clear();
    for (const provider of [...this.#waiting.keys()]) this.#release(provider, false);
  }

  protected override get conditions(): readonly string[] {
    const { accounts, session } = this.#data;
    const { status } = session.state;
    return [
      accounts.state.status === 'success' && accounts.state.problem ? 'stale' : '',
      accounts.state.status === 'success' && accounts.state.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      status === 'signed-out' || status === 'expired' ? status : '',
    ].filter(Boolean);
  }

  protected override updated(): void {
    super.updated();
    if (this.#programme.error || this.#data.session.state.status !== 'unknown') void this.#later.load();
    if (this.#isMember && this.#later.value) void this.#resume(this.#later.value);
  }

  /** With what is loaded after the first rows. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#later.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${this.#renderHeader(isWaiting)} ${this.#renderBody()} ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderHeader(isWaiting: boolean): TemplateResult {
    const { linked } = this.#data;
    const places = chosenProviders(this.providers);
    const connected = linked ? places.filter((provider) => linked.has(provider)).length : 0;
    return header(this.#localize, {
      title: this.heading,
      line: linked
        ? this.#localize.t('social-connect.count', { connected, count: places.length })
        : isWaiting
          ? '\u00a0'
          : '',
    });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const notices = this.#later.value?.notices;
    const retry = (): void => void this.refresh();
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${notices?.failed(localize, 'social-connect', '', retry)}</slot>`;
      case 'slow':
        return [notices?.slow(localize, retry), this.#renderPlaceholders(true)];
      case 'idle':
      case 'loading':
        return this.#renderPlaceholders(this.state !== 'idle' && !this.#later.hasFailed);
      default:
        return [this.#later.value?.facts(this.#data, retry), this.#renderRows()];
    }
  }

  #renderPlaceholders(isPulsing: boolean): TemplateResult {
    const { length } = chosenProviders(this.providers);
    return skeleton(length, length <= FEW, isPulsing);
  }

  #renderRows(): TemplateResult {
    const places = chosenProviders(this.providers);
    const isFew = places.length <= FEW;
    const context: RowContext = {
      localize: this.#localize,
      linked: this.#data.linked ?? new Map(),
      needs: (provider) => this.#later.value?.needs(provider, this.#data.questTypes) ?? 0,
      later: this.#isMember ? this.#later.value : undefined,
      isClosed: this.#data.isClosed,
      isProminent: isFew,
      onConnect: (provider) => void this.connect(provider),
    };
    return html`<ul
      class="providers${isFew ? ' one' : ''}"
      part="list providers"
      role="list"
      aria-label=${this.#localize.t('social-connect.list')}
    >
      ${places.map((provider) => row(context, provider))}
    </ul>`;
  }

  #renderEnd(): unknown {
    const { status } = this.#data.session.state;
    if (this.state !== 'ready' || this.#isMember) return nothing;
    return invitation(this.#localize, 'social-connect', status === 'expired', () =>
      this.dispatch(new SignInRequestEvent({ reason: 'social-connect' })),
    );
  }

  get #isMember(): boolean {
    return this.#data.session.state.status === 'signed-in';
  }

  /** The tab itself may have been at a provider, and is back. */
  async #resume({ linking }: Later): Promise<void> {
    const provider = await linking.resume();
    if (!provider) return;
    await this.updateComplete;
    this.#rowOf(provider)?.scrollIntoView({ block: 'nearest' });
  }

  #rowOf(provider: AuthType): HTMLElement | null {
    return this.renderRoot.querySelector(`[data-provider="${provider}"]`);
  }

  /** Something on the page needs an account: it is connected here. */
  #answer(event: SocialConnectRequestEvent): void {
    const provider = chosenProviders(this.providers).find((each) => each === event.detail.provider);
    if (!provider || event.defaultPrevented || !this.#isMember || this.#data.isClosed || !this.#later.value) return;
    event.preventDefault();
    event.waitUntil(
      new Promise<void>((resolve, reject) => {
        this.#release(provider, false);
        this.#waiting.set(provider, { resolve, reject: () => reject(new Error('not connected')) });
      }),
    );
    void this.connect(provider).then(() => this.#rowOf(provider)?.scrollIntoView({ block: 'nearest' }));
  }

  #happened(provider: AuthType, news: LinkNews): void {
    const name = { provider: providerName(this.#localize, provider) };
    if (news === 'taken') {
      this.dispatch(new SocialConflictEvent({ provider }));
      return;
    }
    const isLinked = news === 'linked' || news === 'untold';
    this.announcement = this.#localize.t(`social-connect.announce.${isLinked ? 'linked' : 'not-linked'}`, name);
    if (isLinked) void this.refresh();
    this.#release(provider, isLinked);
    this.dispatch(isLinked ? new SocialLinkedEvent({ provider }) : new SocialCancelledEvent({ provider }));
  }

  /** Tells whoever waits for an account how it ended. */
  #release(provider: AuthType, isLinked: boolean): void {
    const waiting = this.#waiting.get(provider);
    this.#waiting.delete(provider);
    if (isLinked) waiting?.resolve();
    else waiting?.reject();
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, this.#localize, {
      happened: (provider, news) => this.#happened(provider, news),
      isLinked: async (provider) => {
        await this.refresh();
        return this.#data.linked?.has(provider) ?? false;
      },
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-social-connect': SocialConnect;
  }
}
