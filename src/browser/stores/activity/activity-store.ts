import type { SessionState } from '../../client/session.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { LedgerLine } from '../../../contract/loyalty/transactions.js';
import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { describeProblem, type ProblemKind } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { CurrencyChoice, currenciesQuery } from '../currencies/currency-choice.js';
import { ownAccountsQuery } from '../own-accounts.js';
import { ownMultipliersQuery } from '../own-multipliers.js';
import type { PagesState } from '../pages.js';
import type { QueryState } from '../query.js';
import { standingQuery } from '../quests/conditions/own-standing.js';
import { questsPage } from '../quests-page.js';
import { Store } from '../store.js';
import { claimWallets } from '../claims/wallet-search.js';
import {
  itemOfLine,
  itemOfWin,
  itemsOfBadge,
  itemsOfClaim,
  isChecking,
  joinRewards,
  pendingItems,
  type ActivityItem,
} from './activity-item.js';
import { isShown, timeline, type ActivityFilter, type Period } from './timeline.js';

/** Options of the activity store. */
export interface ActivityOptions {
  /** Id or symbol of a currency. Empty: all of them, or in the view of points the first. */
  readonly currency: string;
  /** The filter until the member chooses one. */
  readonly filter: ActivityFilter;
  /** Milliseconds between refreshes. */
  readonly every: number;
  /** Lines of the ledger per request, 1 to 100. */
  readonly limit: number;
  /** Only the changes of one balance, each with the balance after it. */
  readonly isOfPoints: boolean;
}

/** Part of the activity that can fail to load while the others succeed. */
export type ActivitySource = 'points' | 'badges' | 'wins' | 'claims';

interface ActivityFacts {
  readonly filter: ActivityFilter;
  /** The entries that match the filter, newest first. */
  readonly periods: readonly Period[];
  /** Number of items loaded so far, whatever the filter. */
  readonly loaded: number;
  readonly hasMore: boolean;
  /** The ledger, whose earlier pages are loaded on request. */
  readonly pages: PagesState<LedgerLine>;
  /** Parts that did not load. The others are current. */
  readonly missing: readonly ActivitySource[];
  /** All currencies of the community; empty until they are known. */
  readonly currencies: readonly Currency[];
  /** The currency that the view of points is about. */
  readonly currency: Currency | undefined;
  /** Its balance; absent until it is known. */
  readonly balance: number | string | null | undefined;
  readonly session: SessionState['status'];
  /** Why the shown data could not be refreshed. */
  readonly problem: ProblemKind | undefined;
  /** When the shown data was true, epoch ms on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
}

/**
 * State of a member's activity. `empty`: nothing has happened yet; `filtered-empty`: nothing that the filter shows;
 * `unavailable`: the page's owner has to correct something.
 */
export type ActivityState = ActivityFacts &
  (
    | {
        readonly status:
          | 'idle'
          | 'loading'
          | 'slow'
          | 'ready'
          | 'empty'
          | 'filtered-empty'
          | 'signed-out'
          | 'unavailable';
      }
    /** `retryAt` is set if the store retries: epoch ms on the server's clock. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

type Availability =
  | { readonly status: Exclude<ActivityState['status'], 'error'> }
  | { readonly status: 'error'; readonly retryAt: number | undefined };

type Answer = Pick<QueryState<unknown>, 'status'> & { readonly slow?: boolean; readonly error?: LaurelError };

/** Maximum number of pages of badges that are loaded automatically. */
const mostBadgePages = 10;
/** Maximum number of requested shares of token claims: one for each claim and wallet. */
const mostShares = 6;

/** The signed-in member's activity, from several endpoints, any of which may fail while the others succeed. */
export class ActivityStore extends Store<ActivityState, ActivityOptions> {
  readonly #currencies = this.query(() => currenciesQuery);
  readonly #choice = new CurrencyChoice(this.#currencies, () => this.options.currency);
  readonly #ledger = this.pages(() => {
    const loyaltyCurrencyId = this.#currencyId;
    if (this.#needsCurrency && !loyaltyCurrencyId) return null;
    const query = { limit: this.options.limit, ...(loyaltyCurrencyId && { loyaltyCurrencyId }) };
    return { route: 'GET /api/me/transaction_entries', request: { query }, member: true, every: this.options.every };
  });
  readonly #accounts = this.query(() => (this.options.isOfPoints ? ownAccountsQuery(this.options.every) : null));
  readonly #badges = this.pages(() =>
    this.options.isOfPoints
      ? null
      : { route: 'GET /api/me/badges', request: { query: { limit: 100 } }, member: true, every: this.options.every },
  );
  readonly #wins = this.query(() =>
    this.options.isOfPoints
      ? null
      : {
          route: 'GET /api/me/auction_bids',
          request: { query: { status: 'fulfilled', limit: 100 } as const },
          member: true,
          every: this.options.every,
        },
  );
  readonly #claims = this.query(() =>
    this.options.isOfPoints || !this.#isMember ? null : { route: 'GET /api/token_claims', request: {} },
  );
  readonly #shares = [...Array(mostShares).keys()].map((at) =>
    this.query(() => {
      const { claim, wallet } = this.#claimable[at] ?? {};
      if (!claim || !wallet) return null;
      return {
        route: 'GET /api/me/token_claims/{id}/eligibility',
        request: { params: { id: claim.id }, query: { wallet } },
        member: true,
        every: this.options.every,
      };
    }),
  );
  readonly #quests = this.query(() => (this.options.isOfPoints || !this.#isMember ? null : questsPage));
  readonly #standing = this.query(() => {
    const { state } = this.#quests;
    return state.status === 'success' ? standingQuery(state.data.data, 0, this.options.every) : null;
  });
  readonly #multipliers = this.query(() => {
    const { state } = this.#standing;
    return state.status === 'success' && isChecking(state.data.data) ? ownMultipliersQuery : null;
  });
  #chosen: ActivityFilter | undefined;

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): ActivityState {
    return {
      status,
      filter: 'all',
      periods: [],
      loaded: 0,
      hasMore: false,
      pages: { status: 'idle' },
      missing: [],
      currencies: [],
      currency: undefined,
      balance: undefined,
      session: 'unknown',
      problem: undefined,
      updatedAt: 0,
      isRefreshing: false,
    };
  }

  /** Shows another kind of items. */
  choose(filter: ActivityFilter): void {
    this.#chosen = filter;
    this.update();
  }

  /** Shows the changes of another currency. */
  chooseCurrency(id: string): void {
    this.#choice.choose(id);
    this.update();
  }

  /** Loads earlier items. Resolves when they, or the reason for the failure, are in `state`. */
  loadMore(): Promise<void> {
    return this.#ledger.loadMore();
  }

  /** Requests everything again, and the session too if it could not be read. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.context.session.read();
    const sources = [this.#currencies, this.#ledger, this.#accounts, this.#badges, this.#wins, this.#standing];
    await Promise.all([...sources, this.#multipliers, this.#claims, ...this.#shares].map((source) => source.refresh()));
  }

  protected override configured({ currency, filter }: ActivityOptions): void {
    if (filter !== this.options.filter) this.#chosen = undefined;
    if (currency !== this.options.currency) this.#choice.choose('');
  }

  protected override noticed(): void {
    const { state } = this.#badges;
    // The list is in the community's order, so the latest badge may be on any page.
    if (state.status !== 'success' || !state.hasNextPage || state.loadingMore || state.moreError) return;
    if (state.data.length < mostBadgePages * 100) void this.#badges.loadMore();
  }

  protected override stopped(): void {
    this.#chosen = undefined;
  }

  protected override derive(): ActivityState {
    const ledger = this.#ledger.state;
    const known = ledger.status === 'success' ? ledger : undefined;
    const items = this.#items;
    const shown = items.filter((item) => isShown(item, this.#filter));
    // All badges are loaded, however much of the ledger is.
    const hasMore = this.#filter !== 'badges' && (known?.hasNextPage ?? false);
    const since = hasMore ? Math.min(...(known?.data ?? []).map(({ createdAt }) => readMoment(createdAt))) : -Infinity;
    const { isOfPoints } = this.options;
    const periods = timeline(
      shown.filter(({ at, kind }) => at >= since || kind === 'pending'),
      { isWhole: !hasMore, folds: !isOfPoints, now: this.context.clock.now() },
    );
    const answers = [ledger, this.#badges.state, this.#wins.state].flatMap((state) =>
      state.status === 'success' ? [state] : [],
    );
    const problem = answers.find((answer) => answer.problem)?.problem;
    return {
      ...this.#availability(items.length, periods.length),
      filter: this.#filter,
      periods,
      loaded: items.length,
      hasMore,
      pages: ledger,
      missing: this.#missing,
      currencies: this.#choice.list,
      currency: this.#choice.current,
      balance: this.#balance,
      session: this.context.session.state.get().status,
      problem: problem && describeProblem(problem).kind,
      updatedAt: Math.min(...answers.map(({ updatedAt }) => updatedAt)),
      isRefreshing: answers.some(({ refreshing }) => refreshing),
    };
  }

  #availability(items: number, periods: number): Availability {
    if (this.#choice.isUnknown) return { status: 'unavailable' };
    const session = this.context.session.state.get().status;
    if (session === 'signed-out') return { status: 'signed-out' };
    if (this.#sessionProblem) return failed(this.#sessionProblem);
    const ledger = this.#ledger.state;
    const main: readonly Answer[] = this.#sources.map(([, state]) => state);
    if (main.every(({ status }) => status === 'error')) {
      // The ledger of the first currency cannot be requested before the list of currencies has loaded.
      const of = ledger.status === 'error' ? ledger : this.#currencies.state;
      if (of.status === 'error') return failed(of.error, of.retryAt);
    }
    const currencies = this.#currencies.state;
    if (this.#needsCurrency && currencies.status === 'error') return failed(currencies.error, currencies.retryAt);
    if (main.every(({ status }) => status === 'idle'))
      return { status: session === 'unknown' && currencies.status === 'idle' ? 'idle' : 'loading' };
    // Quests that are being checked come first, and a balance above all, so nothing is shown until they have loaded.
    const before: readonly Answer[] = [
      currencies,
      this.#accounts.state,
      this.#quests.state,
      this.#standing.state,
      this.#multipliers.state,
      ...this.#ofClaims,
    ];
    const open = [
      ...main.filter(({ status }) => status === 'pending' || status === 'idle'),
      ...before.filter(({ status }) => status === 'pending'),
    ];
    const isSlow = open.some(({ slow }) => slow);
    // A slow part does not hold back the others.
    if (open.length > 0 && !(isSlow && items > 0)) return { status: isSlow ? 'slow' : 'loading' };
    if (periods > 0) return { status: 'ready' };
    return { status: items > 0 || this.#missing.length > 0 ? 'filtered-empty' : 'empty' };
  }

  get #items(): ActivityItem[] {
    const [ledger, badges, wins] = [this.#ledger.state, this.#badges.state, this.#wins.state];
    const [quests, standing, multipliers] = [this.#quests.state, this.#standing.state, this.#multipliers.state];
    const factors = multipliers.status === 'success' ? multipliers.data.data : [];
    const now = this.context.clock.now();
    return [
      ...joinRewards(
        ledger.status === 'success' ? ledger.data.map(itemOfLine) : [],
        badges.status === 'success' ? badges.data.flatMap(itemsOfBadge) : [],
      ),
      ...this.#claimable.flatMap(({ claim, wallet }, at) => {
        const share = this.#shares[at]?.state;
        return share?.status === 'success' ? itemsOfClaim(claim, share.data, wallet) : [];
      }),
      ...(wins.status === 'success' ? wins.data.data.map(itemOfWin) : []),
      ...(quests.status === 'success' && standing.status === 'success'
        ? pendingItems(quests.data.data, standing.data.data, factors, now)
        : []),
    ];
  }

  get #sources(): readonly (readonly [ActivitySource, Answer])[] {
    const ledger = ['points', this.#ledger.state] as const;
    if (this.options.isOfPoints) return [ledger];
    return [ledger, ['badges', this.#badges.state], ['wins', this.#wins.state]];
  }

  get #missing(): readonly ActivitySource[] {
    // Data that the proxy or its platform does not offer does not count as missing.
    const claims = this.#ofClaims.map((answer) => ['claims', answer] as const);
    const sources: readonly (readonly [ActivitySource, Answer])[] = [...this.#sources, ...claims];
    const missing = sources.flatMap(([name, { status, slow, error }]) =>
      slow || (status === 'error' && error && describeProblem(error).whose === 'member') ? [name] : [],
    );
    return [...new Set(missing)];
  }

  /** The token claims with each of the member's wallets that can have a share. */
  get #claimable(): readonly { readonly claim: PublicTokenClaim; readonly wallet: string }[] {
    const claims = this.#claims.state;
    const session = this.context.session.state.get();
    if (claims.status !== 'success' || !('user' in session)) return [];
    const wallets = claimWallets(session.user);
    return claims.data.data.flatMap((claim) => wallets.map((wallet) => ({ claim, wallet }))).slice(0, mostShares);
  }

  get #ofClaims(): readonly Answer[] {
    return [this.#claims, ...this.#shares].map(({ state }) => state);
  }

  get #filter(): ActivityFilter {
    return this.#chosen ?? this.options.filter;
  }

  get #needsCurrency(): boolean {
    return this.options.isOfPoints || this.options.currency.trim() !== '';
  }

  get #currencyId(): string | undefined {
    return this.#needsCurrency ? this.#choice.currentId : undefined;
  }

  get #balance(): ActivityState['balance'] {
    const accounts = this.#accounts.state;
    if (accounts.status !== 'success') return undefined;
    const of = this.#currencyId;
    return accounts.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === of)?.amount ?? 0;
  }

  get #isMember(): boolean {
    return 'user' in this.context.session.state.get();
  }

  /** Why it is unknown who is signed in. */
  get #sessionProblem(): LaurelError | undefined {
    const session = this.context.session.state.get();
    return session.status === 'unknown' ? session.problem : undefined;
  }
}

const failed = (error: LaurelError, retryAt?: number): Availability =>
  describeProblem(error).whose === 'owner' ? { status: 'unavailable' } : { status: 'error', retryAt };
