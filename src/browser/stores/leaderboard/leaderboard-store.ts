import type { Account } from '../../../contract/loyalty/accounts.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { LeagueResult } from '../../../contract/loyalty/leagues.js';
import type { SessionState } from '../../client/session.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { CurrencyChoice, currenciesQuery } from '../currencies/currency-choice.js';
import { KeptIds } from '../kept-ids.js';
import { ownAccountsQuery } from '../own-accounts.js';
import type { PagesState } from '../pages.js';
import type { QueryArguments, QueryState } from '../query.js';
import { Store } from '../store.js';
import { leagueOf, type League } from './league.js';
import { neighboursQuery, placeAmong, placeBeyond, placesQuery, type OwnPlace } from './own-place.js';
import { accountsPerRequest, awaitedMovement, movementOf, type Movement } from './movement.js';
import { rankAccounts, type Entry } from './ranking.js';

/** Options of the leaderboard store. */
export interface LeaderboardOptions {
  /** Id or symbol of the currency; empty for the first. */
  readonly currency: string;
  /** Places per page. */
  readonly limit: number;
  /** Milliseconds between refreshes. */
  readonly every: number;
  /** Whether to ask for the places that members had before. */
  readonly movement: boolean;
  /** Number of members of the league that is shown instead of the places; 0 for the places. */
  readonly leagueSize: number;
  /** When the season of the leagues ends, epoch ms; `NaN` for never. */
  readonly until: number;
}

/** A change of the member's place. */
export interface RankChange {
  readonly currencyId: string;
  readonly previous: number;
  readonly current: number;
}

/** The part of the state that every status has. */
interface LeaderboardFacts {
  /** All active currencies. */
  readonly currencies: readonly Currency[];
  /** The currency of the places, if it is known. */
  readonly currency: Currency | undefined;
  readonly haveCurrenciesFailed: boolean;
  readonly pages: PagesState<Account>;
  /** The places loaded so far. The same array as long as they do not change. */
  readonly entries: readonly Entry[];
  /** Number of members in the community; `undefined` if it is unknown. */
  readonly members: number | 'pending' | undefined;
  readonly session: SessionState['status'];
  readonly own: OwnPlace;
  /**
   * The places of the first hundred accounts and of the member in the last snapshot; `undefined` if there is none, or
   * if the element does not show movement.
   */
  readonly movement: Movement | undefined;
  /** The member's league of the week, if the element shows it. */
  readonly league: League | undefined;
  /** Whether the element asked for a league, and neither the platform nor the proxy has any. */
  readonly hasNoLeagues: boolean;
  /** The latest change of the member's place. A new object each time. */
  readonly rankChange: RankChange | undefined;
}

/** State of a leaderboard. `unavailable`: the page's owner has to correct something. */
export type LeaderboardState = LeaderboardFacts &
  (
    | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'unavailable' }
    /** `retryAt` is set if the store retries: epoch ms on the server's clock. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

const nothing: readonly never[] = [];

/** The places in one currency, and the member's own place: from the loaded entries or else from the platform. */
export class LeaderboardStore extends Store<LeaderboardState, LeaderboardOptions> {
  readonly #currencies = this.query(() => currenciesQuery);
  readonly #choice = new CurrencyChoice(this.#currencies, () => this.options.currency);
  readonly #league = this.query(() => {
    const { currentId: loyaltyCurrencyId } = this.#choice;
    const { leagueSize: size, until, every } = this.options;
    if (!loyaltyCurrencyId || size === 0) return null;
    const end = Number.isNaN(until) ? {} : { until: new Date(until).toISOString() };
    const request = { query: { loyaltyCurrencyId, size, ...end } };
    return { route: 'GET /api/me/league', request, member: true, every };
  });
  readonly #pages = this.pages(() => {
    const { currentId: loyaltyCurrencyId } = this.#choice;
    const { limit, every } = this.options;
    if (!loyaltyCurrencyId || this.#leagueStatus !== 'none') return null;
    return { ...placesQuery(loyaltyCurrencyId, limit), every };
  });
  readonly #count = this.query(() => ({ route: 'GET /api/users/count', request: {}, every: this.options.every }));
  readonly #accounts = this.query(() => ownAccountsQuery(this.options.every));
  readonly #rank = this.query(() => {
    const { loyaltyCurrencyId, id } = this.#beyondEntries ?? {};
    if (!loyaltyCurrencyId || !id) return null;
    const request = { params: { id }, query: { loyaltyCurrencyId } };
    return { route: 'GET /api/loyalty/accounts/{id}/rank', request, member: true, every: this.options.every };
  });
  readonly #neighbours = this.query(() => {
    const account = this.#beyondEntries;
    return account ? { ...neighboursQuery(account), every: this.options.every } : null;
  });
  readonly #places = this.query(() => this.#placesOf(this.#listedIds));
  readonly #ownPlace = this.query(() => this.#placesOf(this.#beyondEntries ? [this.#beyondEntries.id] : []));
  #ranked: { readonly accounts: readonly Account[]; readonly entries: readonly Entry[] } | undefined;
  #found:
    | { readonly entries: readonly Entry[]; readonly userId: string | undefined; readonly index: number }
    | undefined;
  #builtLeague:
    | { readonly data: unknown; readonly userId: string | undefined; readonly league: League | undefined }
    | undefined;
  #lastRank:
    | {
        readonly currencyId: string;
        readonly userId: string | undefined;
        readonly board: string;
        readonly rank: number;
      }
    | undefined;
  #rankChange: RankChange | undefined;
  #moved: { readonly datas: readonly unknown[]; readonly movement: Movement | undefined } | undefined;

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): LeaderboardState {
    return {
      status,
      currencies: nothing,
      currency: undefined,
      haveCurrenciesFailed: false,
      pages: { status: 'idle' },
      entries: nothing,
      members: undefined,
      session: 'unknown',
      own: { status: 'unknown' },
      movement: undefined,
      league: undefined,
      hasNoLeagues: false,
      rankChange: undefined,
    };
  }

  /** Switches to another currency. */
  chooseCurrency(id: string): void {
    this.#choice.choose(id);
    this.update();
  }

  /** Loads the next page of places. Resolves when it, or the reason for its failure, is in `state`. */
  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Requests everything again. */
  async refresh(): Promise<void> {
    const places = [this.#currencies.refresh(), this.#pages.refresh(), this.#count.refresh()];
    await Promise.all([...places, this.#league.refresh(), this.refreshOwnPlace()]);
  }

  /** Requests the member's own place again. */
  async refreshOwnPlace(): Promise<void> {
    await Promise.all([this.#accounts.refresh(), this.#rank.refresh(), this.#neighbours.refresh()]);
  }

  /** Whether the member has seen in this browser how a league ended. */
  hasSeen(result: LeagueResult): boolean {
    return this.#seenResults?.read()?.has(this.#idOf(result)) ?? false;
  }

  /** Records that the member has seen how a league ended. */
  see(result: LeagueResult): void {
    const seen = this.#seenResults;
    seen?.write(new Set([...(seen.read() ?? []), this.#idOf(result)]));
  }

  protected override configured({ currency }: LeaderboardOptions): void {
    if (currency !== this.options.currency) this.#choice.choose('');
  }

  protected override noticed(): void {
    const own = this.#own;
    const league = this.#shownLeague;
    const rank = league ? league.entries[league.ownIndex]?.rank || null : own.status === 'known' ? own.rank : null;
    const { currentId: currencyId } = this.#choice;
    if (!currencyId || typeof rank !== 'number') return;
    const last = this.#lastRank;
    const userId = this.#userId;
    const board = league ? `league until ${league.endsAt}` : 'all';
    this.#lastRank = { currencyId, userId, board, rank };
    const isSame = last?.currencyId === currencyId && last.userId === userId && last.board === board;
    if (isSame && last.rank !== rank)
      this.#rankChange = Object.freeze({ currencyId, previous: last.rank, current: rank });
  }

  protected override derive(): LeaderboardState {
    return {
      ...this.#availability,
      currencies: this.#choice.list,
      currency: this.#choice.current,
      haveCurrenciesFailed: this.#currencies.state.status === 'error',
      pages: this.#leagueStatus === 'shown' ? asPage(this.#league.state) : this.#pages.state,
      entries: this.#entries,
      members: this.#members,
      session: this.context.session.state.get().status,
      own: this.#own,
      movement: this.#movement,
      league: this.#shownLeague,
      hasNoLeagues: this.#league.state.status === 'error' && this.#league.state.error.code === 'not_found',
      rankChange: this.#rankChange,
    };
  }

  get #availability():
    | { status: Exclude<LeaderboardState['status'], 'error'> }
    | { status: 'error'; retryAt: number | undefined } {
    if (this.#choice.isUnknown) return { status: 'unavailable' };
    const failure = this.#failure;
    if (failure)
      return isForOwner(failure.error) ? { status: 'unavailable' } : { status: 'error', retryAt: failure.retryAt };
    const { currentId } = this.#choice;
    const currencies = this.#currencies.state;
    if (currencies.status === 'success' && !currentId) return { status: 'empty' };
    if (this.#leagueStatus === 'shown') return { status: 'ready' };
    const waiting = !currentId ? currencies : this.#leagueStatus === 'none' ? this.#pages.state : this.#league.state;
    if (waiting.status === 'pending') return { status: waiting.slow ? 'slow' : 'loading' };
    if (waiting.status !== 'success') return { status: 'idle' };
    return { status: this.#entries.length === 0 ? 'empty' : 'ready' };
  }

  /** Why there are no places to show. */
  get #failure(): { readonly error: LaurelError; readonly retryAt?: number } | undefined {
    const pages = this.#pages.state;
    if (pages.status === 'error') return pages;
    const currencies = this.#currencies.state;
    return currencies.status === 'error' && !this.#choice.currentId ? currencies : undefined;
  }

  get #entries(): readonly Entry[] {
    const { state } = this.#pages;
    if (state.status !== 'success') return nothing;
    if (state.data !== this.#ranked?.accounts)
      this.#ranked = { accounts: state.data, entries: rankAccounts(state.data) };
    return this.#ranked.entries;
  }

  /** Whether the league is shown, or the places because there is none. */
  get #leagueStatus(): 'none' | 'awaited' | 'shown' {
    const session = this.context.session.state.get();
    const isUnreadable = session.status === 'unknown' && session.problem;
    if (this.options.leagueSize === 0 || isUnreadable) return 'none';
    if (session.status === 'signed-out' || session.status === 'expired') return 'none';
    const { status } = this.#league.state;
    if (status === 'idle' || status === 'pending') return 'awaited';
    return this.#ownLeague ? 'shown' : 'none';
  }

  get #shownLeague(): League | undefined {
    return this.#leagueStatus === 'shown' ? this.#ownLeague : undefined;
  }

  /** The member's league, built once for the same answer and member. */
  get #ownLeague(): League | undefined {
    const { state } = this.#league;
    if (state.status !== 'success') return undefined;
    const userId = this.#userId;
    const known = this.#builtLeague;
    if (known?.data === state.data && known.userId === userId) return known.league;
    const league = leagueOf(state.data, userId);
    this.#builtLeague = { data: state.data, userId, league };
    return league;
  }

  /** Ids of the results that the member has seen in this browser. */
  get #seenResults(): KeptIds | undefined {
    const userId = this.#userId;
    return userId === undefined ? undefined : new KeptIds(this.context, 'laurel.leagues', userId);
  }

  #idOf({ startsAt }: LeagueResult): string {
    return `${this.#choice.currentId} ${startsAt}`;
  }

  get #members(): number | 'pending' | undefined {
    const { state } = this.#count;
    if (state.status === 'pending') return 'pending';
    return state.status === 'success' && state.data.totalCount > 0 ? state.data.totalCount : undefined;
  }

  get #own(): OwnPlace {
    const entry = this.#entries[this.#index];
    const decimals = this.#choice.current?.decimals ?? 0;
    if (entry) return placeAmong(this.#entries, this.#index, entry, decimals);
    const account = this.#account;
    if (account) return placeBeyond(account, this.#rank.state, this.#neighbours.state, decimals);
    if (account === null) return { status: 'none' };
    return { status: this.#accounts.state.status === 'error' ? 'failed' : 'unknown' };
  }

  /** Ids of the first loaded accounts, in an order that does not change with their places. */
  get #listedIds(): readonly string[] {
    return this.#entries
      .slice(0, accountsPerRequest)
      .map(({ account }) => account.id)
      .sort();
  }

  #placesOf(accountId: readonly string[]): QueryArguments<'GET /api/loyalty/account_places'> | null {
    const { currentId: loyaltyCurrencyId } = this.#choice;
    if (!this.options.movement || !loyaltyCurrencyId || accountId.length === 0) return null;
    return { route: 'GET /api/loyalty/account_places', request: { query: { loyaltyCurrencyId, accountId } } };
  }

  /** The movement, built once for the same answers. */
  get #movement(): Movement | undefined {
    if (!this.options.movement) return undefined;
    const { status } = this.#places.state;
    if (status === 'idle' || status === 'pending') return awaitedMovement;
    const answers = [this.#places.state, this.#ownPlace.state];
    const datas = answers.map((answer) => (answer.status === 'success' ? answer.data : undefined));
    if (!this.#moved || datas.some((data, index) => data !== this.#moved?.datas[index]))
      this.#moved = { datas, movement: movementOf(answers) };
    return this.#moved.movement;
  }

  /** The member's account in the currency according to the platform: `undefined` while unknown, `null` if there is none. */
  get #account(): Account | null | undefined {
    const { state } = this.#accounts;
    const { currentId } = this.#choice;
    if (state.status !== 'success' || !currentId) return undefined;
    return state.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currentId) ?? null;
  }

  /** The member's account, once it is certain that it is not among the loaded entries. */
  get #beyondEntries(): Account | null | undefined {
    const { status } = this.#pages.state;
    return status === 'idle' || status === 'pending' || this.#index >= 0 ? undefined : this.#account;
  }

  /** Index of the member among the loaded entries, or -1. Computed once for the same entries and member. */
  get #index(): number {
    const entries = this.#entries;
    const userId = this.#userId;
    if (this.#found?.entries !== entries || this.#found.userId !== userId) {
      const index = userId === undefined ? -1 : entries.findIndex(({ account }) => account.userId === userId);
      this.#found = { entries, userId, index };
    }
    return this.#found.index;
  }

  /** The member whose place is shown. */
  get #userId(): string | undefined {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user.id : undefined;
  }
}

/** The league's answer as a page without places: how old it is, and whether the last refresh failed. */
const asPage = <T>(answer: QueryState<T>): PagesState<Account> =>
  answer.status === 'success' ? { ...answer, data: nothing, hasNextPage: false, loadingMore: false } : answer;

const isForOwner = (error: LaurelError): boolean => describeProblem(error).whose === 'owner';
