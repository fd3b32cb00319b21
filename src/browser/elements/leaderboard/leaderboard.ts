import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { StoreController } from '../../controllers/store-controller.js';
import { CurrencyChangeEvent, SignInRequestEvent } from '../shared-events.js';
import { MemberOpenEvent, RankChangeEvent } from './events.js';
import { english } from '../../i18n/english.js';
import { LeaderboardStore } from '../../stores/leaderboard/leaderboard-store.js';
import { hasPodium, isAllZero, type Entry } from '../../stores/leaderboard/ranking.js';
import { iconSearch } from '../../ui/icons.js';
import { LaurelElement } from '../element.js';
import { iconButton } from '../icon-button.js';
import { announcer, frame } from '../list/frame.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { failed, slow, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { property, state } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { toNextStep } from '../to-quest-list.js';
import { styles } from './leaderboard.styles.js';
import { RowWindow } from './row-window.js';
import { reportMoments, seasonOf } from './season.js';
import type { LeagueOptions } from './views/league.js';
import { currencyPicker } from './views/currency-picker.js';
import { sinceText } from './views/movement.js';
import { facts, nobody, notFound, ownPlaceMissing } from './views/notices.js';
import { places } from './views/places.js';
import { podium, podiumSkeleton } from './views/podium.js';
import type { RowContext } from './views/row.js';
import { skeleton } from './views/skeleton.js';
import { joined, seasonTick, standing } from './views/standing.js';

const leaderboard = english('leaderboard');

/** Number of places above which the header offers a search. */
const searchableFrom = 10;

/** States of a leaderboard. */
export type LeaderboardState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'empty'
  | 'filtered-empty'
  | 'error'
  | 'unavailable';

/**
 * Shows who has the most points: every place in a currency, with the member's own always visible.
 *
 * @element laurel-leaderboard
 * @slot header - Replaces the title and subtitle.
 * @slot header-end - At the end of the header, before the currencies.
 * @slot empty - Replaces the message that nobody has an account.
 * @slot error - Replaces the message that the board did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {CurrencyChangeEvent} laurel-currency-change - The member has switched to another currency.
 * @fires {RankChangeEvent} laurel-rank-change - The member's own rank has changed.
 * @fires {MemberOpenEvent} laurel-member-open - The member wants to see another member (with `open-members`).
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart podium place plinth wreath - The first three.
 * @csspart rows list item row rank avatar label name address amount coin own pinned - The places.
 * @csspart standing figure - Where the member stands, and the time that the season lasts.
 * @csspart movement up down same new unknown - Places gained or fallen back.
 * @csspart ribbon zone promotion - A league's bars, its lines, and the message that the member has moved up.
 * @csspart tabs segmented tab segment switcher - The currencies.
 * @csspart field input button icon spinner notice notice-title notice-body empty - Search, actions and messages.
 * @keyboard ArrowLeft ArrowRight Home End - In the currencies: chooses another one.
 * @keyboard Escape - In the search: closes it.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - Name of the current state.
 * @cssstate stale offline signed-out expired partial refreshing - Further conditions.
 */
export class Leaderboard extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Id or symbol of the currency to start with; the community's first one if absent. */
  @property() currency = '';

  /** Shows the first three on a podium if they do not share a place. */
  @property({ type: Boolean }) podium = false;

  /**
   * `board`: everybody in the currency. `league`: the members whose points were nearest to the member's own when the week began on
   * Monday (UTC), by the points since then. Without a league, such as for visitors and where the platform has none, the board.
   */
  @property() view: 'board' | 'league' = 'board';

  /** Number of members of a league, 2 to 50, the member included. */
  @property({ type: Number, attribute: 'league-size' }) leagueSize = 30;

  /** How many of a league move up; without it, there is no line. */
  @property({ type: Number }) promote = 0;

  /** How many of a league step back; without it, there is no line. */
  @property({ type: Number }) relegate = 0;

  /**
   * Names of the leagues, the lowest first, with commas between them, such as `Sprout, Bough, Canopy`. Everybody begins a season in
   * the first; the results of its weeks lead them to the others. Without names, a league is only “Your league”. Change `leagues`,
   * `promote` and `relegate` between two seasons only: they count for all weeks of a season, also for those before.
   */
  @property() leagues = '';

  /** Places per page, 1 to 100. */
  @property({ type: Number, attribute: 'page-size' }) pageSize = 20;

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Text before the number of members, such as the name of a season. */
  @property() subtitle = '';

  /** Hides the search. */
  @property({ type: Boolean, attribute: 'hide-search' }) hideSearch = false;

  /** Seconds between refreshes while the board is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  /** Shows the places gained since the day before, if the platform keeps a snapshot of places; nothing otherwise. */
  @property({ type: Boolean }) movement = false;

  /** Shows above the places where the member stands among all members, such as "Top 2%". */
  @property({ type: Boolean }) standing = false;

  /** Name of the season, beside the time until `season-end`. */
  @property() season = '';

  /**
   * When the season ends, ISO 8601 with a time zone, such as `2026-12-01T00:00:00Z`. The board then shows the time left. Anything
   * else is reported in the console.
   */
  @property({ attribute: 'season-end' }) seasonEnd = '';

  /** When the season began, written like `season-end`. A league then says which week of the season it is. */
  @property({ attribute: 'season-start' }) seasonStart = '';

  /** When the next season starts, written like `season-end`. The board says so once the season has ended. */
  @property({ attribute: 'next-season-start' }) nextSeasonStart = '';

  /** Turns names into buttons. The page handles `laurel-member-open`. */
  @property({ type: Boolean, attribute: 'open-members' }) openMembers = false;

  @state() private isSearching = false;
  @state() private query = '';
  @state() private announcement = '';

  readonly #localize = new Localize(this, leaderboard);
  readonly #connectivity = new ConnectivityController(this);
  readonly #board = new StoreController(this, LeaderboardStore, () => ({
    currency: this.currency,
    limit: this.#limit,
    every: this.#every,
    movement: this.movement,
    leagueSize: this.#leagueSize,
    until: seasonOf(this).endsAt,
  }));
  readonly #clock: ClockController = new ClockController(this, {
    every: () => (this.#retryAt === undefined ? this.#tick : 1000),
  });
  readonly #window = new RowWindow(this);
  readonly #search = new LazyPart(this, this.#localize, () => import('./views/search.js'));
  readonly #league = new LazyPart(this, this.#localize, () => import('./views/league.js'));
  #result: { readonly entries: readonly Entry[]; readonly text: string; readonly found: readonly Entry[] } | undefined;
  #toldRankChange: object | undefined;

  get state(): LeaderboardState {
    const { status, league } = this.#board.state;
    if (league && status === 'ready')
      return this.#league.value ? 'ready' : this.#league.hasFailed ? 'error' : 'loading';
    return status === 'ready' && this.#found.length === 0 ? 'filtered-empty' : status;
  }

  /** Requests the currencies, the places and the member's own place again. */
  async refresh(): Promise<void> {
    if (this.#league.hasFailed) await this.#league.load('by-member');
    await this.#board.store?.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { pages, session, haveCurrenciesFailed, own } = this.#board.state;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      haveCurrenciesFailed || own.status === 'failed' ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    reportMoments(this, changed);
    const { rankChange, hasNoLeagues } = this.#board.state;
    if (hasNoLeagues)
      void import('./no-league.js').then(
        ({ warnNoLeague }) => warnNoLeague(),
        () => undefined,
      );
    if (!rankChange || rankChange === this.#toldRankChange) return;
    this.#toldRankChange = rankChange;
    this.announcement = this.#localize.t('leaderboard.announce.rank', { rank: rankChange.current });
    void this.updateComplete.then(() => this.dispatch(new RankChangeEvent({ ...rankChange })));
  }

  protected override updated(): void {
    super.updated();
    if (this.view === 'league') void this.#league.load();
  }

  protected override render(): TemplateResult {
    return html`${frame(this.#isWaiting, [this.#renderHeader(), html`<div>${this.#renderBody()}</div>`, this.#renderEnd(), this.#renderFacts()])}
    ${announcer(this.announcement)}`;
  }

  #renderHeader(): TemplateResult {
    const { t } = this.#localize;
    const { currencies, currency, members, entries, movement } = this.#board.state;
    const options = this.#leagueOptions;
    const league = options && this.#league.value?.header(options);
    const count = typeof members === 'number' ? t('leaderboard.members', { count: members }) : '';
    const since = movement?.since && sinceText(this.#localize, movement.since, this.#clock.now());
    const line = league ? league.line : joined(this.#localize, [this.subtitle, since || count]);
    const canSearch = !this.hideSearch && !this.isSearching && entries.length > searchableFrom;
    return header({
      title: league?.title ?? (this.heading || t('leaderboard.title')),
      line: line || (this.#isWaiting || members === 'pending' ? '\u00a0' : ''),
      tools: [
        canSearch ? iconButton(t('leaderboard.search'), iconSearch, () => void this.#openSearch()) : nothing,
        currencyPicker(this.#localize, {
          currencies,
          chosen: currency,
          onChoose: (chosen) => this.#chooseCurrency(chosen),
        }),
      ],
    });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const { state } = this;
    const pulses = state !== 'idle';
    const placeholders = [
      this.podium ? this.#renderStairs(podiumSkeleton(pulses)) : nothing,
      skeleton(this.#limit, pulses),
    ];
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${failed(localize, 'leaderboard', retryText(localize, this.#retryAt, this.#clock.now()), retry)}</slot
        >`;
      case 'empty':
        return html`<slot name="empty">${nobody(localize)}</slot>`;
      case 'slow':
        return [slow(localize, retry), ...placeholders];
      case 'idle':
      case 'loading':
        return placeholders;
      default:
        return this.#renderLeague() ?? [this.#renderStanding(), this.#renderSearch(), this.#renderPlaces()];
    }
  }

  #renderLeague(): unknown {
    const options = this.#leagueOptions;
    return options && this.#league.value?.render(options);
  }

  /** Everything that the league shows; `undefined` without one. */
  get #leagueOptions(): LeagueOptions | undefined {
    const { league } = this.#board.state;
    return (
      league && {
        context: this.#rowContext(false),
        league,
        attributes: this,
        size: this.#leagueSize,
        season: seasonOf(this),
        label: this.#label,
        now: this.#clock.now(),
        onNextStep: toNextStep(this.ownerDocument),
        hasSeen: (result) => this.#board.store?.hasSeen(result) ?? false,
        onSee: (result) => this.#board.store?.see(result),
      }
    );
  }

  #renderStanding(): unknown {
    const season = seasonOf(this);
    const { state } = this.#board;
    const shown = this.standing && !isAllZero(state.entries) ? state.own : ({ status: 'failed' } as const);
    return standing(this.#localize, { ...state, own: shown }, season, this.#clock.now());
  }

  #renderSearch(): unknown {
    if (!this.isSearching) return nothing;
    return this.#search.value?.searchField(this.#localize, {
      text: this.query,
      found: this.#found.length,
      count: this.#board.state.entries.length,
      onInput: (text) => this.#searchFor(text),
      onClose: () => this.#closeSearch(),
    });
  }

  #renderPlaces(): unknown {
    const { state } = this.#board;
    const found = this.#found;
    if (found.length === 0) return notFound(this.#localize, state.entries.length, () => this.#searchFor(''));
    const stands = this.podium && !this.isSearching && hasPodium(found);
    const context = this.#rowContext(stands);
    const rows = places({
      context,
      state,
      entries: found,
      hasPodium: stands,
      isSearching: this.isSearching,
      label: this.#label,
      window: this.#window,
      onMore: () => void this.#loadMore(),
    });
    return stands ? [this.#renderStairs(podium(context, found)), rows] : rows;
  }

  #renderStairs(content: unknown): TemplateResult {
    return html`<div class="stairs">${content}</div>`;
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || this.#board.state.league) return nothing;
    const { session, own } = this.#board.state;
    if (session === 'signed-out' || session === 'expired')
      return invitation(this.#localize, 'leaderboard', session === 'expired', () =>
        this.dispatch(new SignInRequestEvent({ reason: 'leaderboard' })),
      );
    if (own.status !== 'none' && own.status !== 'failed') return nothing;
    return ownPlaceMissing(this.#localize, own.status, () => void this.#board.store?.refreshOwnPlace());
  }

  #renderFacts(): unknown {
    const isListed = this.state === 'ready' || this.state === 'filtered-empty';
    return isListed ? facts(this.#localize, this.#board.state, () => void this.refresh()) : nothing;
  }

  get #isWaiting(): boolean {
    return ['idle', 'loading', 'slow'].includes(this.state);
  }

  /** Name of the list of places. */
  get #label(): string {
    const { t } = this.#localize;
    const { currency } = this.#board.state;
    return currency ? t('leaderboard.places.of', { currency: currency.name }) : t('leaderboard.places');
  }

  /** When the store retries, epoch ms on the server's clock. */
  get #retryAt(): number | undefined {
    const { state } = this.#board;
    return state.status === 'error' ? state.retryAt : undefined;
  }

  /** Entries that match the search. Computed once for the same entries and text. */
  get #found(): readonly Entry[] {
    const { entries } = this.#board.state;
    if (!this.isSearching) return entries;
    const known = this.#result;
    if (known?.entries === entries && known.text === this.query) return known.found;
    const found = this.#search.value?.findEntries(entries, this.query) ?? entries;
    this.#result = { entries, text: this.query, found };
    return found;
  }

  get #limit(): number {
    return Number.isFinite(this.pageSize) ? Math.min(100, Math.max(1, Math.round(this.pageSize))) : 20;
  }

  get #leagueSize(): number {
    if (this.view !== 'league') return 0;
    return Math.min(50, Math.max(2, this.leagueSize > 0 ? Math.floor(this.leagueSize) : 30));
  }

  /** Milliseconds between two renders of a time that is shown. */
  get #tick(): number {
    return seasonTick(this.#board.state.league ?? seasonOf(this), this.#clock.now());
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return refreshMs(this.refreshInterval);
  }

  #rowContext(stands: boolean): RowContext {
    const { currency, entries, own, movement, league } = this.#board.state;
    const ownAccount = league ? league.entries[league.ownIndex]?.account : own.status === 'known' && own.entry.account;
    return {
      localize: this.#localize,
      decimals: currency?.decimals,
      currencyImage: currency?.imageUrl ?? null,
      hasMedals: !stands,
      movement: league ? (this.movement ? league.movement : undefined) : isAllZero(entries) ? undefined : movement,
      ownId: ownAccount ? ownAccount.id : undefined,
      onOpen: this.openMembers ? (entry) => this.#openMember(entry) : undefined,
    };
  }

  #chooseCurrency(currency: Currency): void {
    if (currency.id === this.#board.state.currency?.id) return;
    this.#board.store?.chooseCurrency(currency.id);
    this.#window.toStart();
    this.announcement = this.#localize.t('leaderboard.announce.currency', { currency: currency.name });
    this.dispatch(new CurrencyChangeEvent({ currencyId: currency.id }));
  }

  #openMember({ account: { id: accountId, userId, user } }: Entry): void {
    this.dispatch(new MemberOpenEvent({ accountId, userId, walletAddress: user?.walletAddress ?? null }));
  }

  async #loadMore(): Promise<void> {
    await this.#board.store?.loadMore();
    const { pages, entries } = this.#board.state;
    if (pages.status !== 'success' || pages.moreError) return;
    this.announcement = this.#localize.t('leaderboard.announce.loaded', { count: entries.length });
    // The pressed button is gone. The rows that it loaded follow in the scroller.
    this.renderRoot.querySelector<HTMLElement>('.scroller')?.focus({ preventScroll: true });
  }

  async #openSearch(): Promise<void> {
    if (!(await this.#search.load('by-member'))) return;
    this.isSearching = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('.input')?.focus();
  }

  #closeSearch(): void {
    this.isSearching = false;
    this.#searchFor('');
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.tools > .button')?.focus());
  }

  #searchFor(text: string): void {
    this.query = text;
    this.#window.toStart();
    const values = { found: this.#found.length, count: this.#board.state.entries.length };
    this.announcement = text ? this.#localize.t('leaderboard.search.found', values) : '';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-leaderboard': Leaderboard;
  }
}
