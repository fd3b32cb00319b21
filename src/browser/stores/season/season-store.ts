import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { Season } from '../../../contract/loyalty/season.js';
import type { SessionState } from '../../client/session.js';
import type { ApiError } from '../../../errors/api.js';
import { describeProblem, type ProblemKind } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { CurrencyChoice, currenciesQuery } from '../currencies/currency-choice.js';
import { Store } from '../store.js';

/** Options of the season store. */
export interface SeasonOptions {
  /** Id or symbol of the currency; empty for the first. */
  readonly currency: string;
  /** First moment of the season, epoch ms; `NaN` if the page names none. */
  readonly start: number;
  /** First moment after the season, epoch ms; `NaN` if the page names none. */
  readonly end: number;
}

/** The part of the state that every status has. */
interface SeasonFacts {
  readonly currency: Currency | undefined;
  /** What the season brought the member; absent until it is known. */
  readonly season: Season | undefined;
  readonly session: SessionState['status'];
  /** Empty if the member has no name. */
  readonly memberName: string;
  /** Why the shown data could not be refreshed. */
  readonly problem: ProblemKind | undefined;
  /** When the shown data was true, epoch ms on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
}

/**
 * State of a member's season. `empty`: they earned neither points nor badges; `none`: the platform cannot sum up seasons;
 * `unavailable`: the page's owner has to correct something.
 */
export type SeasonState = SeasonFacts &
  (
    | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'signed-out' | 'none' | 'unavailable' }
    /** `retryAt` is set if the store retries: epoch ms on the server's clock. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

type Availability =
  | { readonly status: Exclude<SeasonState['status'], 'error'> }
  | { readonly status: 'error'; readonly retryAt: number | undefined };

/** What a season brought the member. The server sums it up; without that, there is nothing to show. */
export class SeasonStore extends Store<SeasonState, SeasonOptions> {
  readonly #currencies = this.query(() => (this.#hasSpan ? currenciesQuery : null));
  readonly #choice = new CurrencyChoice(this.#currencies, () => this.options.currency);
  readonly #season = this.query(() => {
    const { currentId: loyaltyCurrencyId } = this.#choice;
    if (!this.#hasSpan || !loyaltyCurrencyId) return null;
    const { start, end } = this.options;
    const query = { loyaltyCurrencyId, start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    return { route: 'GET /api/me/season', request: { query }, member: true };
  });

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): SeasonState {
    return {
      status,
      currency: undefined,
      season: undefined,
      session: 'unknown',
      memberName: '',
      problem: undefined,
      updatedAt: 0,
      isRefreshing: false,
    };
  }

  /** Requests everything again, and the session too if it could not be read. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.context.session.read();
    await Promise.all([this.#currencies.refresh(), this.#season.refresh()]);
  }

  protected override derive(): SeasonState {
    const session = this.context.session.state.get();
    const { state } = this.#season;
    const known = state.status === 'success' ? state : undefined;
    return {
      ...this.#availability,
      currency: this.#choice.current,
      season: known?.data,
      session: session.status,
      memberName: ('user' in session && session.user.displayName) || '',
      problem: known?.problem && describeProblem(known.problem).kind,
      updatedAt: known?.updatedAt ?? 0,
      isRefreshing: known?.refreshing ?? false,
    };
  }

  get #availability(): Availability {
    if (!this.#hasSpan || this.#choice.isUnknown) return { status: 'unavailable' };
    const session = this.context.session.state.get();
    if (session.status === 'signed-out') return { status: 'signed-out' };
    if (this.#sessionProblem) return failed(this.#sessionProblem);
    const currencies = this.#currencies.state;
    if (currencies.status === 'error' && !this.#choice.currentId) return failed(currencies.error, currencies.retryAt);
    if (currencies.status === 'success' && !this.#choice.currentId) return { status: 'none' };
    const season = this.#season.state;
    if (season.status === 'error') return failed(season.error, season.retryAt);
    if (season.status === 'success' && !this.awaits(this.#currencies))
      return { status: isEmpty(season.data) ? 'empty' : 'ready' };
    const waiting = this.#choice.currentId ? season : currencies;
    if (waiting.status === 'pending') return { status: waiting.slow ? 'slow' : 'loading' };
    return { status: currencies.status === 'idle' ? 'idle' : 'loading' };
  }

  /** Whether the page says when the season starts and ends. */
  get #hasSpan(): boolean {
    const { start, end } = this.options;
    return !Number.isNaN(start) && !Number.isNaN(end);
  }

  /** Why it is unknown who is signed in. */
  get #sessionProblem(): LaurelError | undefined {
    const session = this.context.session.state.get();
    return session.status === 'unknown' ? session.problem : undefined;
  }
}

const isEmpty = ({ amount, badges }: Season): boolean => compareDecimals(amount, 0) <= 0 && badges.length === 0;

function failed(error: LaurelError, retryAt?: number): Availability {
  if ((error as ApiError).code === 'not_found') return { status: 'none' };
  return describeProblem(error).whose === 'owner' ? { status: 'unavailable' } : { status: 'error', retryAt };
}
