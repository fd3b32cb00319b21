import { describeProblem } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { CurrencyChoice, currenciesQuery } from '../currencies/currency-choice.js';
import { ownAccountsQuery } from '../own-accounts.js';
import { ownMultipliersQuery } from '../own-multipliers.js';
import type { QueryArguments } from '../query.js';
import { Store } from '../store.js';
import { otherBalances, type Balance } from './balance.js';
import { Growth } from './growth.js';
import { growthToday, todayQuery } from './growth-today.js';
import { nextMilestone } from './milestone.js';
import type { PointsAvailability, PointsOptions, PointsState } from './points-state.js';

/** History entries per page. */
const historyLimit = 20;

/** The member's points, where they come from and what they lead to. */
export class PointsStore extends Store<PointsState, PointsOptions> {
  readonly #currencies = this.query(() => currenciesQuery);
  readonly #choice = new CurrencyChoice(this.#currencies, () => this.options.currency);
  readonly #accounts = this.query(() => ownAccountsQuery(this.options.every));
  readonly #rank = this.query(() => {
    const { account, currency } = this.#balance ?? {};
    if (!account || !currency || !this.options.isDetailed) return null;
    const { id, loyaltyCurrencyId } = account;
    const request = { params: { id }, query: { loyaltyCurrencyId } };
    return { route: 'GET /api/loyalty/accounts/{id}/rank', request, member: true, every: this.options.every };
  });
  readonly #badges = this.query(() =>
    this.options.hasMilestone && this.#isShown
      ? {
          route: 'GET /api/me/badges',
          request: { query: { limit: 100 } },
          member: true,
          every: this.options.every,
        }
      : null,
  );
  readonly #today = this.query(() => {
    const { loyaltyCurrencyId } = this.#balance?.account ?? {};
    if (!this.options.hasToday || !this.#isShown || !loyaltyCurrencyId) return null;
    return { ...todayQuery(loyaltyCurrencyId, this.context.clock.now()), every: this.options.every };
  });
  // Nothing has changed today, so the growth since yesterday's midnight is yesterday's.
  readonly #yesterday = this.query(() => {
    const { state } = this.#today;
    const { loyaltyCurrencyId } = this.#balance?.account ?? {};
    if (state.status !== 'success' || state.data.data.length > 0 || !loyaltyCurrencyId) return null;
    return { ...todayQuery(loyaltyCurrencyId, this.context.clock.now(), 1), every: this.options.every };
  });
  readonly #source = this.query(() =>
    this.options.isDetailed && this.#growth.gain && this.#isShown ? this.#latest : null,
  );
  readonly #multipliers = this.query(() =>
    (this.options.hasMultiplier && this.#isShown) || this.#isHistoryOpen ? ownMultipliersQuery : null,
  );
  readonly #history = this.pages(() => {
    const loyaltyCurrencyId = this.#balance?.account?.loyaltyCurrencyId ?? this.#balance?.currency?.id;
    if (!this.#isHistoryOpen || !loyaltyCurrencyId) return null;
    const request = { query: { loyaltyCurrencyId, limit: historyLimit } };
    return { route: 'GET /api/me/transaction_entries', request, member: true };
  });
  readonly #growth = new Growth(() => this.update());
  #isHistoryOpen = false;

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): PointsState {
    return {
      status,
      currency: undefined,
      balance: undefined,
      others: [],
      rank: null,
      session: 'unknown',
      gain: undefined,
      source: undefined,
      today: undefined,
      yesterday: undefined,
      milestone: 'pending',
      multipliers: undefined,
      history: { status: 'idle' },
      problem: undefined,
      updatedAt: undefined,
      isRenewing: false,
    };
  }

  /** Makes another currency the main one. */
  chooseCurrency(id: string): void {
    this.#choice.choose(id);
    this.update();
  }

  /** Loads the history, and keeps it current until it is closed. */
  openHistory(): void {
    this.#isHistoryOpen = true;
    this.update();
  }

  /** Drops the history. */
  closeHistory(): void {
    this.#isHistoryOpen = false;
    this.update();
  }

  /** Requests the history again. */
  refreshHistory(): Promise<void> {
    return this.#history.refresh();
  }

  /** Loads earlier entries. Resolves when they, or the reason for the failure, are in `state`. */
  loadMoreHistory(): Promise<void> {
    return this.#history.loadMore();
  }

  /** Requests everything again, and the session too if it could not be read. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.context.session.read();
    const main = [this.#currencies.refresh(), this.#accounts.refresh(), this.#rank.refresh()];
    const days = [this.#today.refresh(), this.#yesterday.refresh()];
    await Promise.all([...main, ...days, this.#badges.refresh(), this.#multipliers.refresh()]);
  }

  protected override configured({ currency }: PointsOptions): void {
    if (currency !== this.options.currency) this.#choice.choose('');
  }

  protected override noticed(): void {
    const balance = this.#balance;
    const session = this.context.session.state.get();
    const member = 'user' in session ? session.user.id : '';
    const of = balance && member ? `${member} ${balance.currency?.id ?? ''}` : '';
    // A gain leads to a query for its source.
    if (this.#growth.follow(of, balance?.amount)) this.update();
  }

  protected override stopped(): void {
    this.#growth.clear();
    this.#isHistoryOpen = false;
  }

  protected override derive(): PointsState {
    const accounts = this.#accounts.state;
    const rank = this.#rank.state;
    const multipliers = this.#multipliers.state;
    const known = accounts.status === 'success' ? accounts : undefined;
    return {
      ...this.#availability,
      currency: this.#choice.current,
      balance: this.#balance,
      others: known ? otherBalances(known.data.data, this.#choice.list, this.#choice.currentId) : [],
      rank: rank.status === 'success' ? rank.data.rank : null,
      session: this.context.session.state.get().status,
      gain: this.#growth.gain,
      source: this.#sourceOfGain,
      today: growthToday(this.#today.state, this.#balance?.amount),
      // A gain is today's, although the ledger may not tell yet.
      yesterday: this.#growth.gain ? undefined : growthToday(this.#yesterday.state, this.#balance?.amount),
      milestone: this.#milestone,
      multipliers: multipliers.status === 'success' ? multipliers.data.data : undefined,
      history: this.#history.state,
      problem: known?.problem && describeProblem(known.problem).kind,
      updatedAt: known?.updatedAt,
      isRenewing: known !== undefined && known.refreshing && known.stale,
    };
  }

  get #availability(): PointsAvailability {
    if (this.#choice.isUnknown) return { status: 'unavailable' };
    const session = this.context.session.state.get().status;
    if (session === 'signed-out') return { status: 'signed-out' };
    if (this.#sessionProblem) return failed(this.#sessionProblem);
    const accounts = this.#accounts.state;
    if (accounts.status === 'error') return failed(accounts.error, accounts.retryAt);
    const currencies = this.#currencies.state;
    if (accounts.status === 'success' && (currencies.status === 'success' || currencies.status === 'error'))
      return { status: compareDecimals(this.#balance?.amount, 0) === 0 ? 'zero' : 'ready' };
    if ([accounts, currencies].some((answer) => answer.status === 'pending' && answer.slow)) return { status: 'slow' };
    const isIdle = accounts.status === 'idle' && session === 'unknown' && currencies.status === 'idle';
    return { status: isIdle ? 'idle' : 'loading' };
  }

  /** Whether a balance is shown, so that its details are worth loading. */
  get #isShown(): boolean {
    const { status } = this.#availability;
    return status === 'ready' || status === 'zero';
  }

  /** Why it is unknown who is signed in. */
  get #sessionProblem(): LaurelError | undefined {
    const session = this.context.session.state.get();
    return session.status === 'unknown' ? session.problem : undefined;
  }

  /** The main balance; zero if the member has no account in the currency yet. */
  get #balance(): Balance | undefined {
    const accounts = this.#accounts.state;
    const { status } = this.#currencies.state;
    if (accounts.status !== 'success' || status === 'idle' || status === 'pending') return undefined;
    const { currentId, current } = this.#choice;
    const account = accounts.data.data.find(({ loyaltyCurrencyId }) => !currentId || loyaltyCurrencyId === currentId);
    return { account, amount: account?.amount ?? 0, currency: current };
  }

  get #milestone(): PointsState['milestone'] {
    const badges = this.#badges.state;
    if (badges.status === 'idle' || badges.status === 'pending') return 'pending';
    const balance = this.#balance;
    if (!balance || badges.status !== 'success') return 'none';
    const currencyId = balance.account?.loyaltyCurrencyId ?? balance.currency?.id;
    return nextMilestone(badges.data.data, currencyId, (id) => this.#amountOf(id)) ?? 'none';
  }

  /** Returns the member's points in a currency; `undefined` until they are known. */
  #amountOf(currencyId: string): DecimalValue {
    const { state } = this.#accounts;
    if (state.status !== 'success') return undefined;
    return state.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currencyId)?.amount ?? 0;
  }

  get #sourceOfGain(): PointsState['source'] {
    const entries = this.#source.state;
    const entry = entries.status === 'success' ? entries.data.data[0] : undefined;
    // An entry that does not end at the shown balance is older than the gain.
    const isLatest = entry && compareDecimals(entry.loyaltyAccountEndAmount, this.#balance?.amount) === 0;
    return this.#growth.gain && isLatest ? entry.loyaltyTransaction : undefined;
  }

  /** Query for the latest entry of the main account. */
  get #latest(): QueryArguments<'GET /api/me/transaction_entries'> | null {
    const { loyaltyCurrencyId } = this.#balance?.account ?? {};
    if (!loyaltyCurrencyId) return null;
    const request = { query: { loyaltyCurrencyId, limit: 1 } };
    return { route: 'GET /api/me/transaction_entries', request, member: true };
  }
}

const failed = (error: LaurelError, retryAt?: number): PointsAvailability =>
  describeProblem(error).whose === 'owner' ? { status: 'unavailable' } : { status: 'error', retryAt };
