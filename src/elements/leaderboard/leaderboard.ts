import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Currency } from '../../contract/loyalty/currencies.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { SessionController } from '../../controllers/session.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { CurrencyChangeEvent } from '../../events/currency-change.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { leaderboard } from '../../i18n/en/leaderboard.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { isAllZero, type Entry } from './board.js';
import { BoardData } from './data.js';
import { header } from './header.js';
import { invitation } from './invitation.js';
import type { Later } from './later.js';
import { places } from './places.js';
import type * as Podium from './podium.js';
import type { RowContext } from './row.js';
import { skeleton } from './skeleton.js';
import { styles } from './styles.js';

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
 * @fires {MemberOpenEvent} laurel-member-open - The member wants to see somebody (with `open-members`).
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart podium place plinth wreath - The first three.
 * @csspart rows list item row rank avatar label name address amount coin own pinned - The places.
 * @csspart tabs segmented tab segment switcher - The currencies.
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

  readonly #localize = new Localize(this, leaderboard);
  readonly #connectivity = new ConnectivityController(this);
  readonly #data: BoardData = new BoardData(this, () => ({
    currency: this.currency,
    limit: this.#limit,
    every: this.#every,
  }));
  readonly #session = new SessionController(this);
  readonly #later = new Part<Later>(this, () => this.#createLater());
  readonly #podium = new Part<typeof Podium>(this, () => this.#createPodium());
  #result: { readonly entries: readonly Entry[]; readonly text: string; readonly found: readonly Entry[] } | undefined;

  get state(): LeaderboardState {
    const { state } = this.#data;
    // What is out of the ordinary is said by what comes later; until that is there, this is still loading.
    if (state !== 'ready') return state === 'idle' || this.#later.value ? state : 'loading';
    if (this.podium && !this.#podium.value && !this.#podium.hasFailed) return 'loading';
    return this.#found.length === 0 ? 'filtered-empty' : 'ready';
  }

  /** Fetches currencies, places and the member's own place again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#data.refresh(), this.#later.value?.standing.refresh()]);
  }

  protected override get conditions(): readonly string[] {
    const { pages, currencies } = this.#data;
    const session = this.#session.state.status;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      currencies.state.status === 'error' || this.#later.value?.standing.hasFailed ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('currency')) this.#data.currencies.choose('');
    if (this.podium) void this.#podium.load();
    const rank = this.#later.value?.followRank(this.#data.currencies.currentId);
    if (rank !== undefined) this.announcement = this.#localize.t('leaderboard.announce.rank', { rank });
  }

  protected override updated(): void {
    super.updated();
    if (this.#data.state !== 'idle' && this.#data.state !== 'loading') void this.#later.load();
  }

  /** With what is loaded after the first rows. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all([this.#later.settled(), this.#podium.settled()]);
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const { currencies, members } = this.#data;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const canSearch = !this.hideSearch && !this.isSearching && this.#data.entries.length > SEARCHABLE;
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${header(this.#localize, {
          title: this.heading,
          subtitle: this.subtitle,
          members,
          onSearch: canSearch ? () => void this.#openSearch() : undefined,
          switcher: this.#later.value?.switcher(this.#localize, {
            currencies: currencies.list,
            chosen: currencies.current,
            onChoose: (currency) => this.#choose(currency),
          }),
        })}
        <div>${this.#renderBody()}</div>
        ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const { state } = this;
    const notices = this.#later.value?.notices;
    const wait = this.#later.value?.wait;
    const pulses = state !== 'idle' && !this.#later.hasFailed;
    const board = [this.#renderStairs(this.#podium.value?.podiumSkeleton(pulses)), skeleton(this.#limit, pulses)];
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${notices?.failed(localize, 'leaderboard', wait, retry)}</slot>`;
      case 'empty':
        return html`<slot name="empty">${notices?.empty(localize)}</slot>`;
      case 'slow':
        return [notices?.slow(localize, retry), ...board];
      case 'idle':
      case 'loading':
        return board;
      default:
        return [this.#renderFacts(), this.#renderSearch(), this.#renderPlaces()];
    }
  }

  #renderFacts(): unknown {
    const { pages, currencies, entries } = this.#data;
    if (pages.status !== 'success') return nothing;
    return this.#later.value?.notices.facts(this.#localize, {
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
    return this.#later.value?.searchField(this.#localize, {
      text: this.query,
      found: this.#found.length,
      count: this.#data.entries.length,
      onInput: (text) => this.#search(text),
      onClose: () => this.#closeSearch(),
    });
  }

  #renderPlaces(): unknown {
    const { entries, pages } = this.#data;
    const found = this.#found;
    const later = this.#later.value;
    if (found.length === 0) return later?.notices.nobody(this.#localize, entries.length, () => this.#search(''));
    const stairs = this.podium && !this.isSearching ? this.#podium.value : undefined;
    const hasStairs = stairs?.hasPodium(found) ?? false;
    const context = this.#context(hasStairs);
    const rows = places({
      context,
      entries: found,
      hasStairs,
      isSearching: this.isSearching,
      label: this.#label,
      pages,
      later,
      onMore: () => void this.#loadMore(),
    });
    return hasStairs ? [this.#renderStairs(stairs?.podium(context, found)), rows] : rows;
  }

  #renderStairs(content: unknown): unknown {
    return this.podium ? html`<div class="stairs">${content}</div>` : nothing;
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    const { status } = this.#session.state;
    if (status === 'signed-out' || status === 'expired')
      return invitation(this.#localize, status === 'expired', () =>
        this.dispatch(new SignInRequestEvent({ reason: 'leaderboard' })),
      );
    const { notices, standing } = this.#later.value ?? {};
    if (standing?.account !== null && !standing?.hasFailed) return nothing;
    return notices?.ownPlace(this.#localize, standing.hasFailed ? 'failed' : 'none', () => void standing.refresh());
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
    const found = this.#later.value?.search(entries, this.query) ?? entries;
    this.#result = { entries, text: this.query, found };
    return found;
  }

  get #limit(): number {
    return Number.isFinite(this.pageSize) ? Math.min(100, Math.max(1, Math.round(this.pageSize))) : 20;
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * 1000 : 0;
  }

  #context(hasStairs: boolean): RowContext {
    const currency = this.#data.currencies.current;
    const later = this.#later.value;
    return {
      localize: this.#localize,
      decimals: currency?.decimals,
      currencyImage: currency?.imageUrl ?? null,
      isZero: isAllZero(this.#data.entries),
      hasMedals: !hasStairs,
      ownId: later?.standing.account?.id,
      onOpen: this.openMembers ? later?.openMember : undefined,
    };
  }

  #choose(currency: Currency): void {
    if (currency.id === this.#data.currencies.currentId) return;
    this.#data.currencies.choose(currency.id);
    this.#later.value?.window.toStart();
    this.announcement = this.#localize.t('leaderboard.announce.currency', { currency: currency.name });
    this.dispatch(new CurrencyChangeEvent({ currencyId: currency.id }));
    this.requestUpdate();
  }

  async #loadMore(): Promise<void> {
    await this.#data.loadMore();
    const { pages, entries } = this.#data;
    if (pages.status !== 'success' || pages.moreError) return;
    this.announcement = this.#localize.t('leaderboard.announce.loaded', { count: entries.length });
    // The button that was pressed is gone; the rows it brought follow in the scroller.
    this.renderRoot.querySelector<HTMLElement>('.scroller')?.focus({ preventScroll: true });
  }

  async #openSearch(): Promise<void> {
    await this.#later.load();
    if (!this.#later.value) return;
    this.isSearching = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('.input')?.focus();
  }

  #closeSearch(): void {
    this.isSearching = false;
    this.#search('');
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.tools > .button')?.focus());
  }

  #search(text: string): void {
    this.query = text;
    this.#later.value?.window.toStart();
    const values = { found: this.#found.length, count: this.#data.entries.length };
    this.announcement = text ? this.#localize.t('leaderboard.search.found', values) : '';
  }

  async #createPodium(): Promise<typeof Podium> {
    const module = await import('./podium.js');
    this.adopt(module.podiumStyles);
    return module;
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    const standing = () => ({
      currencyId: this.#data.currencies.currentId,
      entries: this.#data.entries,
      every: this.#every,
    });
    return new Later(this, this.#localize, this.#session, standing, () => this.#data.retryAt);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-leaderboard': Leaderboard;
  }
}
