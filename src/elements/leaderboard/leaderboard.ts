import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Currency } from '../../contract/loyalty/currencies.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { CurrencyChangeEvent } from '../../events/currency-change.js';
import { MemberOpenEvent } from '../../events/member-open.js';
import { RankChangeEvent } from '../../events/rank-change.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { LaurelElement } from '../element.js';
import { hasPodium, isAllZero, search, type Entry } from './board.js';
import { BoardData } from './data.js';
import { header, searchField } from './header.js';
import * as notices from './notices.js';
import { places } from './places.js';
import { RowWindow } from './row-window.js';
import type { RowContext } from './row.js';
import { styles } from './styles.js';
import { Switcher } from './switcher.js';

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
  static override styles = [LaurelElement.styles, ...styles];

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
  readonly #connectivity = new ConnectivityController(this);
  readonly #clock = new ClockController(this, { every: () => (this.#data.retryAt === undefined ? 0 : 1000) });
  readonly #data: BoardData = new BoardData(this, () => ({
    currency: this.currency,
    limit: this.#limit,
    every: Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * 1000 : 0,
  }));
  readonly #window = new RowWindow(this);
  readonly #switcher = new Switcher(this, this.#localize, (currency) => this.#choose(currency));
  #lastRank: { readonly currencyId: string; readonly rank: number } | undefined;
  #rankChange: RankChangeEvent | undefined;
  #result: { readonly entries: readonly Entry[]; readonly text: string; readonly found: readonly Entry[] } | undefined;

  get state(): LeaderboardState {
    const { state } = this.#data;
    return state === 'ready' && this.#found.length === 0 ? 'filtered-empty' : state;
  }

  /** Fetches currencies, places and the member's own place again. */
  refresh(): Promise<void> {
    return this.#data.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { pages, standing, currencies } = this.#data;
    const session = standing.session.state.status;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      currencies.state.status === 'error' || standing.hasFailed ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('currency')) this.#data.currencies.choose('');
    this.#followRank();
  }

  protected override updated(): void {
    super.updated();
    if (this.#rankChange) this.dispatch(this.#rankChange);
    this.#rankChange = undefined;
  }

  protected override render(): TemplateResult {
    const { currencies, members } = this.#data;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const hasTabs = currencies.list.length > 1 && currencies.current !== undefined;
    const canSearch = !this.hideSearch && !this.isSearching && this.#data.entries.length > SEARCHABLE;
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${header(this.#localize, {
          title: this.heading,
          subtitle: this.subtitle,
          members,
          onSearch: canSearch ? () => this.#openSearch() : undefined,
          switcher: this.#switcher.render(currencies.list, currencies.current, 'board'),
        })}
        <div id="board" role=${hasTabs ? 'tabpanel' : nothing} aria-label=${hasTabs ? this.#label : nothing}>
          ${this.#renderBody()}
        </div>
        ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${notices.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${notices.failed(localize, this.#renderWait(), retry)}</slot>`;
      case 'empty':
        return html`<slot name="empty">${notices.empty(localize)}</slot>`;
      case 'slow':
        return [notices.slow(localize, retry), notices.skeleton(this.#limit, this.podium, true)];
      case 'idle':
      case 'loading':
        return notices.skeleton(this.#limit, this.podium, this.state === 'loading');
      default:
        return [this.#renderFacts(), this.#renderSearch(), this.#renderPlaces()];
    }
  }

  #renderFacts(): unknown {
    const { pages, currencies, entries } = this.#data;
    if (pages.status !== 'success') return nothing;
    return notices.facts(this.#localize, {
      problem: pages.problem && describeProblem(pages.problem).kind,
      updatedAt: pages.updatedAt,
      isRefreshing: pages.refreshing,
      currenciesFailed: currencies.state.status === 'error',
      isZero: isAllZero(entries),
      onRetry: () => void this.refresh(),
    });
  }

  #renderSearch(): unknown {
    if (!this.isSearching) return nothing;
    return searchField(this.#localize, {
      text: this.query,
      found: this.#found.length,
      count: this.#data.entries.length,
      onInput: (text) => this.#search(text),
      onClose: () => this.#closeSearch(),
    });
  }

  #renderPlaces(): unknown {
    const { entries, pages, standing } = this.#data;
    const found = this.#found;
    if (found.length === 0) return notices.nobody(this.#localize, entries.length, () => this.#search(''));
    const hasStairs = this.podium && !this.isSearching && hasPodium(found);
    return places({
      context: this.#context(hasStairs),
      entries: found,
      hasStairs,
      isSearching: this.isSearching,
      label: this.#label,
      window: this.#window,
      standing: standing.standing,
      pages,
      onMore: () => void this.#loadMore(),
    });
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    const { standing } = this.#data;
    return notices.invitation(this.#localize, {
      session: standing.session.state.status,
      own: standing.hasFailed ? 'failed' : standing.account === null ? 'none' : undefined,
      onSignIn: () => this.dispatch(new SignInRequestEvent({ reason: 'leaderboard' })),
      onRetry: () => void standing.refresh(),
    });
  }

  #renderWait(): unknown {
    const { retryAt } = this.#data;
    if (retryAt === undefined) return nothing;
    const count = Math.max(0, Math.ceil((retryAt - this.#clock.now()) / 1000));
    return this.#localize.t('status.retrying', { count });
  }

  /** Name of the list of places. */
  get #label(): string {
    const { t } = this.#localize;
    const currency = this.#data.currencies.current;
    return currency ? t('leaderboard.places.of', { currency: currency.name }) : t('leaderboard.places');
  }

  /** What the search leaves; worked out once for the same rows and text. */
  get #found(): readonly Entry[] {
    const { entries } = this.#data;
    if (!this.isSearching) return entries;
    const known = this.#result;
    if (known?.entries === entries && known.text === this.query) return known.found;
    const found = search(entries, this.query);
    this.#result = { entries, text: this.query, found };
    return found;
  }

  get #limit(): number {
    return Number.isFinite(this.pageSize) ? Math.min(100, Math.max(1, Math.round(this.pageSize))) : 20;
  }

  #context(hasStairs: boolean): RowContext {
    const currency = this.#data.currencies.current;
    return {
      localize: this.#localize,
      decimals: currency?.decimals,
      currencyImage: currency?.imageUrl ?? null,
      isZero: isAllZero(this.#data.entries),
      hasMedals: !hasStairs,
      ownId: this.#data.standing.account?.id,
      onOpen: this.openMembers ? (entry) => this.#open(entry) : undefined,
    };
  }

  #choose(currency: Currency): void {
    if (currency.id === this.#data.currencies.currentId) return;
    this.#data.currencies.choose(currency.id);
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
    await this.#data.loadMore();
    const { pages, entries } = this.#data;
    if (pages.status !== 'success' || pages.moreError) return;
    this.announcement = this.#localize.t('leaderboard.announce.loaded', { count: entries.length });
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
    const values = { found: this.#found.length, count: this.#data.entries.length };
    this.announcement = text ? this.#localize.t('leaderboard.search.found', values) : '';
  }

  /** Notices that the member's own place has become another one. */
  #followRank(): void {
    const currencyId = this.#data.currencies.currentId;
    const rank = this.#data.standing.standing?.rank;
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
