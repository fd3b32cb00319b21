import { PagesController, type PagesState } from '../../controllers/pages.js';
import type { LaurelHost } from '../../controllers/host.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { Account } from '../../contract/loyalty/accounts.js';
import { CurrenciesController } from '../currencies.js';
import { rankAccounts, type Entry } from './board.js';

/** What the board is asked for. */
export interface BoardRequest {
  /** Id or symbol; empty for the first. */
  readonly currency: string;
  /** Places at once. */
  readonly limit: number;
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** Everything a leaderboard knows: currencies, places and the number of members. */
export class BoardData {
  readonly currencies: CurrenciesController;
  readonly #programme: ProgrammeController;
  readonly #pages: PagesController<'GET /api/loyalty/accounts'>;
  readonly #count: QueryController<'GET /api/users/count'>;
  #ranked: { readonly accounts: readonly Account[]; readonly entries: readonly Entry[] } = {
    accounts: [],
    entries: [],
  };

  constructor(host: LaurelHost, request: () => BoardRequest) {
    this.#programme = new ProgrammeController(host);
    this.currencies = new CurrenciesController(host, () => request().currency);
    this.#pages = new PagesController(host, () => {
      const { currentId } = this.currencies;
      if (!currentId) return null;
      const { limit, every } = request();
      const query = { loyaltyCurrencyId: currentId, limit, sortDir: 'desc' } as const;
      return { route: 'GET /api/loyalty/accounts', request: { query }, every };
    });
    this.#count = new QueryController(host, () => ({
      route: 'GET /api/users/count',
      request: {},
      every: request().every,
    }));
  }

  /** The places loaded so far. */
  get entries(): readonly Entry[] {
    const { state } = this.#pages;
    const accounts = state.status === 'success' ? state.data : NONE;
    if (accounts !== this.#ranked.accounts) this.#ranked = { accounts, entries: rankAccounts(accounts) };
    return this.#ranked.entries;
  }

  get pages(): PagesState<Account> {
    return this.#pages.state;
  }

  /** What can be shown, whatever is searched for. */
  get state(): 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'error' | 'unavailable' {
    if (this.#programme.error || this.currencies.isUnknown) return 'unavailable';
    const { error } = this;
    if (error) return describeProblem(error).whose === 'owner' ? 'unavailable' : 'error';
    const { state: currencies } = this.currencies;
    if (currencies.status === 'success' && !this.currencies.currentId) return 'empty';
    const waiting = this.currencies.currentId ? this.#pages.state : currencies;
    if (waiting.status === 'pending') return waiting.slow ? 'slow' : 'loading';
    if (waiting.status !== 'success') return 'idle';
    return this.entries.length === 0 ? 'empty' : 'ready';
  }

  /** Why there are no places to show. */
  get error(): LaurelError | undefined {
    return this.#failure?.error;
  }

  /** When it tries again by itself, epoch ms on the server's clock. */
  get retryAt(): number | undefined {
    return this.#failure?.retryAt;
  }

  /** How many members the community has, as far as it is known. */
  get members(): number | 'pending' | undefined {
    const { state } = this.#count;
    if (state.status === 'pending') return 'pending';
    return state.status === 'success' && state.data.totalCount > 0 ? state.data.totalCount : undefined;
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  async refresh(): Promise<void> {
    await Promise.all([this.currencies.refresh(), this.#pages.refresh(), this.#count.refresh()]);
  }

  get #failure() {
    const pages = this.#pages.state;
    if (pages.status === 'error') return pages;
    const currencies = this.currencies.state;
    return currencies.status === 'error' && !this.currencies.currentId ? currencies : undefined;
  }
}

const NONE: readonly Account[] = [];
