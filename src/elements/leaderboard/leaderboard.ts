import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Account, Currency } from '../../contract/loyalty.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { PagesController } from '../../controllers/pages.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { CurrencyChangeEvent } from '../../events/currency-change.js';
import { MemberOpenEvent } from '../../events/member-open.js';
import { RankChangeEvent } from '../../events/rank-change.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { amountStyles } from '../../ui/amount.styles.js';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { button } from '../../ui/button.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { icon, spinner } from '../../ui/icon.js';
import { iconSearch, iconWallet } from '../../ui/icons.js';
import { menuStyles } from '../../ui/menu.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { segmentedStyles } from '../../ui/segmented.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { CurrenciesController } from '../currencies.js';
import { LaurelElement } from '../element.js';
import { faceOf, hasPodium, isAllZero, rankAccounts, search, type Entry } from './board.js';
import { RowWindow } from './row-window.js';
import { ownRow, podium, row, type RowContext } from './row.js';
import { StandingController } from './standing.js';
import { styles } from './leaderboard.styles.js';
import { Switcher } from './switcher.js';
import * as views from './views.js';

/** Above this many places a search is worth its button. */
const SEARCHABLE = 10;

/** What a leaderboard can be showing. */
export type LeaderboardState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

/**
 * Who has the most points: every place of a currency, the member's own always in view.
 *
 * @element laurel-leaderboard
 * @slot header - In place of title and subtitle.
 * @slot header-end - At the end of the header, before the currencies.
 * @slot empty - In place of what is shown while nobody has an account.
 * @slot error - In place of what is shown when the board did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {CurrencyChangeEvent} laurel-currency-change - The member has switched to another currency.
 * @fires {RankChangeEvent} laurel-rank-change - The member's own place is another one than before.
 * @fires {MemberOpenEvent} laurel-member-open - The member is about to open somebody's entry (with `open-members`).
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart podium place plinth wreath - The first three.
 * @csspart rows list item row rank avatar label name address amount coin own pinned - The places.
 * @csspart tabs segmented tab segment switcher menu menu-item - The currencies.
 * @csspart field input button icon spinner notice notice-title notice-body empty - Search, actions and what is said.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - What is shown.
 * @cssstate stale offline signed-out expired partial refreshing - What holds besides.
 */
export class Leaderboard extends LaurelElement {
  static override styles = [
    LaurelElement.styles,
    amountStyles,
    avatarStyles,
    buttonStyles,
    emptyStyles,
    fieldStyles,
    menuStyles,
    noticeStyles,
    segmentedStyles,
    skeletonStyles,
    wreathStyles,
    styles,
  ];

  /** Id or symbol of the currency to start with; the community's first one where it is absent. */
  @property() currency = '';

  /** The first three on a podium, where each of their places is one member's. */
  @property({ type: Boolean }) podium = false;

  /** Places to load at once, 1 to 100. */
  @property({ type: Number, attribute: 'page-size' }) pageSize = 20;

  /** Title in place of the usual one. */
  @property() heading = '';

  /** Text before the number of members, such as the name of a season. */
  @property() subtitle = '';

  /** Without the search. */
  @property({ type: Boolean, attribute: 'hide-search' }) hideSearch = false;

  /** Seconds between refreshes while the board is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  /** Names are buttons: the page answers `laurel-member-open`. */
  @property({ type: Boolean, attribute: 'open-members' }) openMembers = false;

  @state() private isSearching = false;
  @state() private query = '';
  @state() private announcement = '';

  readonly #localize = new Localize(this);
  readonly #programme = new ProgrammeController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #clock = new ClockController(this, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
  readonly #currencies = new CurrenciesController(this, () => this.currency);
  readonly #pages = new PagesController<'GET /api/loyalty/accounts'>(this, () => {
    const { currentId } = this.#currencies;
    if (!currentId) return null;
    const query = { loyaltyCurrencyId: currentId, limit: this.#limit, sortDir: 'desc' } as const;
    return { route: 'GET /api/loyalty/accounts', request: { query }, every: this.#every };
  });
  readonly #count = new QueryController<'GET /api/users/count'>(this, () => ({
    route: 'GET /api/users/count',
    request: {},
    every: this.#every,
  }));
  readonly #standing = new StandingController(this, () => ({
    currencyId: this.#currencies.currentId,
    entries: this.#entries,
    every: this.#every,
  }));
  readonly #window = new RowWindow(this);
  readonly #switcher = new Switcher(this, this.#localize, (currency) => this.#choose(currency));
  #ranked: { accounts: readonly Account[]; entries: readonly Entry[] } = { accounts: [], entries: [] };
  #lastRank: { currencyId: string; rank: number } | undefined;
  #rankChange: RankChangeEvent | undefined;

  get state(): LeaderboardState {
    if (this.#programme.error || this.#currencies.isUnknown) return 'unavailable';
    const error = this.#error;
    if (error) return describeProblem(error).whose === 'owner' ? 'unavailable' : 'error';
    const waiting = this.#currencies.currentId ? this.#pages.state : this.#currencies.state;
    if (waiting.status === 'pending') return waiting.slow ? 'slow' : 'loading';
    if (waiting.status !== 'success') return 'idle';
    if (this.#entries.length === 0) return 'empty';
    return this.#found.length === 0 ? 'filtered-empty' : 'ready';
  }

  /** Fetches currencies, places and the member's own place again. */
  async refresh(): Promise<void> {
    await Promise.all([
      this.#currencies.refresh(),
      this.#pages.refresh(),
      this.#count.refresh(),
      this.#standing.refresh(),
    ]);
  }

  protected override get conditions(): readonly string[] {
    const pages = this.#pages.state;
    const session = this.#standing.session.state.status;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      this.#currencies.state.status === 'error' || this.#standing.hasFailed ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('currency')) this.#currencies.choose('');
    const pages = this.#pages.state;
    const accounts = pages.status === 'success' ? pages.data : [];
    if (accounts !== this.#ranked.accounts) this.#ranked = { accounts, entries: rankAccounts(accounts) };
    this.#followRank();
  }

  protected override updated(): void {
    super.updated();
    if (this.#rankChange) this.dispatch(this.#rankChange);
    this.#rankChange = undefined;
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const isWaiting = state === 'idle' || state === 'loading' || state === 'slow';
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${this.#renderHeader()} ${this.#renderBody()} ${this.#renderFooter()}
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderHeader(): TemplateResult {
    const { t } = this.#localize;
    const count = this.#count.state;
    const members =
      count.status === 'success' && count.data.totalCount > 0
        ? t('leaderboard.members', { count: count.data.totalCount })
        : '';
    const subtitle =
      this.subtitle && members
        ? t('leaderboard.subtitle', { subtitle: this.subtitle, members })
        : this.subtitle || members;
    const canSearch = !this.hideSearch && this.#entries.length > SEARCHABLE;
    return html`<header class="header" part="header">
      <slot name="header"
        ><div class="heading" part="heading">
          <h2 class="title" part="title">${this.heading || t('leaderboard.title')}</h2>
          ${
            subtitle || count.status === 'pending'
              ? html`<p class="subtitle" part="subtitle">${subtitle || '\u00a0'}</p>`
              : nothing
          }
        </div></slot
      >
      <div class="tools">
        <slot name="header-end"></slot>
        ${
          canSearch && !this.isSearching
            ? html`<button
                class="button quiet neutral icon-only sm"
                part="button"
                type="button"
                aria-label=${t('leaderboard.search')}
                @click=${() => this.#openSearch()}
              >
                ${icon(iconSearch, 18)}
              </button>`
            : nothing
        }
        ${this.#switcher.render(this.#currencies.list, this.#currencies.current, 'board')}
      </div>
    </header>`;
  }

  #renderBody(): TemplateResult {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${views.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${views.failed(localize, this.#renderWait(), retry)}</slot>`;
      case 'empty':
        return html`<slot name="empty">${views.empty(localize)}</slot>`;
      case 'idle':
      case 'loading':
      case 'slow':
        return html`${this.state === 'slow' ? views.slow(localize, retry) : nothing}${views.skeleton(
          this.#limit,
          this.podium,
          this.state !== 'idle',
        )}`;
      default:
        return html`${this.#renderFacts()}${this.#renderSearch()}${this.#renderBoard()}`;
    }
  }

  /** How old the rows are, and what beside them did not load. */
  #renderFacts(): unknown {
    const { t } = this.#localize;
    const pages = this.#pages.state;
    if (pages.status === 'success' && pages.problem) {
      const time = this.#localize.date(pages.updatedAt, 'time');
      const { kind } = describeProblem(pages.problem);
      if (kind === 'offline') return views.fact(this.#localize, t('leaderboard.stale.offline', { time }));
      if (kind === 'busy') return views.fact(this.#localize, t('leaderboard.stale.busy', { time }));
      const retry = (): void => void this.refresh();
      return views.fact(this.#localize, t('leaderboard.stale', { time }), retry, pages.refreshing);
    }
    if (this.#currencies.state.status === 'error') {
      const retry = (): void => void this.#currencies.refresh();
      return views.fact(this.#localize, t('leaderboard.currencies.failed'), retry);
    }
    return isAllZero(this.#entries) ? views.fact(this.#localize, t('leaderboard.zero')) : nothing;
  }

  #renderSearch(): unknown {
    return this.isSearching
      ? views.searchField(this.#localize, {
          text: this.query,
          found: this.#found.length,
          count: this.#entries.length,
          onInput: (text) => this.#search(text),
          onClose: () => this.#closeSearch(),
        })
      : nothing;
  }

  #renderBoard(): unknown {
    const { t } = this.#localize;
    const found = this.#found;
    if (found.length === 0) {
      return views.nobody(this.#localize, this.#entries.length, () => this.#search(''));
    }
    const hasStairs = this.podium && !this.isSearching && hasPodium(found);
    const listed = hasStairs ? found.slice(3) : found;
    const context = this.#context(hasStairs);
    const ownIndex = listed.findIndex(({ account }) => account.id === context.ownId);
    const { first, last } = this.#window.range(listed.length, ownIndex);
    const size = this.#hasMore ? -1 : listed.length;
    const currency = this.#currencies.current;
    const label = currency ? t('leaderboard.places.of', { currency: currency.name }) : t('leaderboard.places');
    return html`<div id="board" role=${this.#currencies.list.length > 1 ? 'tabpanel' : nothing} aria-label=${label}>
      ${hasStairs ? podium(context, found) : nothing}
      ${
        listed.length === 0
          ? nothing
          : html`<div class="rows" part="rows">
              <div
                ${ref(this.#window.scroller)}
                class="scroller"
                tabindex="0"
                role="group"
                aria-label=${label}
                @scroll=${this.#window.handleScroll}
              >
                <ol ${ref(this.#window.list)} class="list" part="list" role="list">
                  ${repeat(
                    listed.slice(first, last),
                    ({ account }) => account.id,
                    (entry, index) => row(context, entry, first + index, size),
                  )}
                </ol>
                ${this.isSearching ? nothing : this.#renderMore()}
              </div>
              ${this.#renderEdge(context, ownIndex)}
            </div>`
      }
      ${this.#renderOwn(context, ownIndex, hasStairs)}
    </div>`;
  }

  #renderMore(): unknown {
    const pages = this.#pages.state;
    if (pages.status !== 'success' || !pages.hasNextPage) return nothing;
    const { t } = this.#localize;
    if (pages.loadingMore) return html`<div class="more">${spinner()}${t('leaderboard.more.loading')}</div>`;
    const label = pages.moreError ? t('action.retry') : t('action.load-more');
    return html`<div class="more">
      ${pages.moreError ? html`<span role="alert">${t('leaderboard.more.failed')}</span>` : nothing}
      ${button(label, { variant: 'secondary', size: 'sm', onClick: () => void this.#loadMore() })}
    </div>`;
  }

  /** What lies over the rows at an edge: the own row while it is among them but out of view, else a hint that more follow. */
  #renderEdge(context: RowContext, ownIndex: number): unknown {
    const { place } = this.#window;
    if (ownIndex >= 0 && place !== 'in-view' && !this.isSearching) {
      return this.#renderPinned(context, place === 'above' ? 'top' : 'bottom');
    }
    return this.#window.hasMoreBelow ? html`<span class="fade"></span>` : nothing;
  }

  /** The own row below the rows, where it is none of them. */
  #renderOwn(context: RowContext, ownIndex: number, hasStairs: boolean): unknown {
    const { standing } = this.#standing;
    const isOnStairs = hasStairs && standing !== undefined && standing.index >= 0 && standing.index < 3;
    return standing && ownIndex < 0 && !isOnStairs && !this.isSearching
      ? this.#renderPinned(context, 'under')
      : nothing;
  }

  #renderPinned(context: RowContext, edge: 'top' | 'bottom' | 'under'): unknown {
    const { standing } = this.#standing;
    if (!standing) return nothing;
    const { t } = this.#localize;
    const { next, rank } = standing;
    const name = next && (faceOf(next.account).name.text || t('leaderboard.nameless'));
    const amount = next && this.#localize.amount(next.distance, context.decimals);
    const note =
      name && amount ? t('leaderboard.own.to-pass', { amount, name }) : rank === 1 ? t('leaderboard.own.first') : '';
    return ownRow(context, { rank, shared: standing.entry.shared, entry: standing.entry, note }, edge);
  }

  #renderFooter(): unknown {
    const { t } = this.#localize;
    const { status } = this.#standing.session.state;
    const hasRows = this.state === 'ready' || this.state === 'filtered-empty' || this.state === 'empty';
    const invitation =
      hasRows && (status === 'signed-out' || status === 'expired')
        ? html`<slot name="signed-out"
            ><footer class="footer" part="footer">
              <span class="grow">${t(status === 'expired' ? 'leaderboard.expired' : 'leaderboard.signed-out')}</span>
              ${button(t(status === 'expired' ? 'action.sign-in-again' : 'action.sign-in'), {
                size: 'sm',
                icon: iconWallet,
                onClick: () => this.dispatch(new SignInRequestEvent({ reason: 'leaderboard' })),
              })}
            </footer></slot
          >`
        : hasRows && (this.#standing.account === null || this.#standing.hasFailed)
          ? html`<footer class="footer" part="footer">
              <span class="grow"
                >${t(this.#standing.hasFailed ? 'leaderboard.own.failed' : 'leaderboard.own.none')}</span
              >
              ${
                this.#standing.hasFailed
                  ? button(t('action.retry'), {
                      variant: 'secondary',
                      size: 'sm',
                      onClick: () => void this.#standing.refresh(),
                    })
                  : nothing
              }
            </footer>`
          : nothing;
    return html`${invitation}<slot name="footer"></slot>`;
  }

  #renderWait(): unknown {
    const at = this.#retryAt;
    if (at === undefined) return nothing;
    const count = Math.max(0, Math.ceil((at - this.#clock.now()) / 1000));
    return this.#localize.t('status.retrying', { count });
  }

  get #error() {
    const currencies = this.#currencies.state;
    const pages = this.#pages.state;
    if (pages.status === 'error') return pages.error;
    return currencies.status === 'error' && !this.#currencies.currentId ? currencies.error : undefined;
  }

  get #retryAt(): number | undefined {
    const failing = this.#pages.state.status === 'error' ? this.#pages.state : this.#currencies.state;
    return failing.status === 'error' ? failing.retryAt : undefined;
  }

  get #entries(): readonly Entry[] {
    return this.#ranked.entries;
  }

  get #found(): readonly Entry[] {
    return this.isSearching ? search(this.#entries, this.query) : this.#entries;
  }

  get #hasMore(): boolean {
    return this.#pages.state.status === 'success' && this.#pages.state.hasNextPage;
  }

  get #every(): number {
    return Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * 1000 : 0;
  }

  get #limit(): number {
    return Number.isFinite(this.pageSize) ? Math.min(100, Math.max(1, Math.round(this.pageSize))) : 20;
  }

  #context(hasStairs: boolean): RowContext {
    const currency = this.#currencies.current;
    return {
      localize: this.#localize,
      decimals: currency?.decimals ?? 0,
      currencyImage: currency?.imageUrl ?? null,
      isZero: isAllZero(this.#entries),
      hasMedals: !hasStairs,
      ownId: this.#standing.account?.id,
      onOpen: this.openMembers ? (entry) => this.#open(entry) : undefined,
    };
  }

  #choose(currency: Currency): void {
    if (currency.id === this.#currencies.currentId) return;
    this.#currencies.choose(currency.id);
    this.#window.toStart();
    this.announcement = this.#localize.t('leaderboard.announce.currency', { currency: currency.name });
    this.dispatch(new CurrencyChangeEvent({ currencyId: currency.id }));
    this.requestUpdate();
  }

  #open({ account }: Entry): void {
    const { id: accountId, userId, user } = account;
    this.dispatch(new MemberOpenEvent({ accountId, userId, walletAddress: user?.walletAddress ?? null }));
  }

  async #loadMore(): Promise<void> {
    await this.#pages.loadMore();
    const { state } = this.#pages;
    if (state.status !== 'success' || state.moreError) return;
    this.announcement = this.#localize.t('leaderboard.announce.loaded', { count: state.data.length });
    // The button that was pressed is gone; the rows it brought follow in the scroller.
    this.#window.scroller.value?.focus({ preventScroll: true });
  }

  #openSearch(): void {
    this.isSearching = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLInputElement>('.input')?.focus());
  }

  #closeSearch(): void {
    this.isSearching = false;
    this.#search('');
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.tools > .button')?.focus());
  }

  #search(text: string): void {
    this.query = text;
    this.#window.toStart();
    const values = { found: this.#found.length, count: this.#entries.length };
    this.announcement = text ? this.#localize.t('leaderboard.search.found', values) : '';
  }

  /** Notices that the member's own place has become another one. */
  #followRank(): void {
    const currencyId = this.#currencies.currentId;
    const rank = this.#standing.standing?.rank;
    if (!currencyId || typeof rank !== 'number') return;
    const last = this.#lastRank;
    this.#lastRank = { currencyId, rank };
    if (last?.currencyId !== currencyId || last.rank === rank) return;
    this.announcement = this.#localize.t('leaderboard.announce.rank', { rank });
    this.#rankChange = new RankChangeEvent({ currencyId, previous: last.rank, current: rank });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-leaderboard': Leaderboard;
  }
}
