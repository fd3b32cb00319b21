import type { Account } from '../../contract/loyalty/accounts.js';
import { QueryController } from '../../controllers/query.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { SessionController } from '../../controllers/session.js';
import { compareDecimals } from '../../loyalty/decimal.js';
import { subtractDecimals } from '../../loyalty/subtract-decimals.js';
import type { Entry } from './board.js';

/** What the standing is worked out from. */
export interface StandingInput {
  readonly currencyId: string | undefined;
  readonly entries: readonly Entry[];
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** Where the member stands. */
export interface Standing {
  readonly entry: Entry;
  /** Index among the loaded entries, or -1. */
  readonly index: number;
  /** As the board or else the platform counts; `null` where neither knows. */
  readonly rank: number | string | null;
  /** The nearest account with more points, and how many it has more. */
  readonly next: { readonly account: Account; readonly distance: string } | undefined;
}

/** How many accounts to look through for the next one with more points; those before it share the member's amount. */
const NEIGHBOURS = 5;

/** The member's own place: among the loaded rows where it is one of them, else asked of the platform. */
export class StandingController {
  readonly #session: SessionController;
  readonly #own: QueryController<'GET /api/me/accounts'>;
  readonly #rank: QueryController<'GET /api/loyalty/accounts/{id}/rank'>;
  readonly #neighbours: QueryController<'GET /api/loyalty/accounts'>;
  readonly #input: () => StandingInput;
  #looked: { entries: readonly Entry[]; userId: string | undefined; index: number } | undefined;

  constructor(host: LaurelHost, session: SessionController, input: () => StandingInput) {
    this.#input = input;
    this.#session = session;
    this.#own = new QueryController(host, () => ({
      route: 'GET /api/me/accounts',
      request: { query: { limit: 100 } },
      member: true,
      every: input().every,
    }));
    this.#rank = new QueryController(host, () => {
      const id = this.#beyondLoaded()?.id;
      const { currencyId, every } = input();
      if (!id || !currencyId) return null;
      const request = { params: { id }, query: { loyaltyCurrencyId: currencyId } };
      return { route: 'GET /api/loyalty/accounts/{id}/rank', request, member: true, every };
    });
    this.#neighbours = new QueryController(host, () => {
      const id = this.#beyondLoaded()?.id;
      const { currencyId, every } = input();
      if (!id || !currencyId) return null;
      const query = { loyaltyCurrencyId: currencyId, sortDir: 'asc', startingAfter: id, limit: NEIGHBOURS } as const;
      return { route: 'GET /api/loyalty/accounts', request: { query }, every };
    });
  }

  /** The member's account in the currency: `undefined` while it is not known, `null` where there is none. */
  get account(): Account | null | undefined {
    const { state } = this.#session;
    const { currencyId, entries } = this.#input();
    if (state.status !== 'signed-in' && state.status !== 'expired') return undefined;
    const loaded = entries[this.#index]?.account;
    if (loaded) return loaded;
    const own = this.#own.state;
    if (own.status !== 'success' || !currencyId) return undefined;
    return own.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currencyId) ?? null;
  }

  /** Whether the member's own account could not be fetched. */
  get hasFailed(): boolean {
    return this.#own.state.status === 'error' && this.account === undefined;
  }

  /** Where the member stands, as far as it is known. */
  get standing(): Standing | undefined {
    const account = this.account;
    if (!account) return undefined;
    const { entries } = this.#input();
    const index = this.#index;
    const entry = entries[index];
    if (entry) return { entry, index, rank: entry.rank, next: distanceTo(nextAbove(entries, index)?.account, account) };
    const rank = this.#rank.state.status === 'success' ? this.#rank.state.data.rank : null;
    const above = this.#neighbours.state.status === 'success' ? this.#neighbours.state.data.data : [];
    const next = above.find((other) => compareDecimals(other.amount, account.amount) > 0);
    return {
      entry: { account, rank: typeof rank === 'number' ? rank : 0, shared: false },
      index,
      rank,
      next: distanceTo(next, account),
    };
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#own.refresh(), this.#rank.refresh(), this.#neighbours.refresh()]);
  }

  /** Where the member is among the loaded entries, or -1; looked up once for the same entries and member. */
  get #index(): number {
    const { entries } = this.#input();
    const { state } = this.#session;
    const userId = 'user' in state ? state.user.id : undefined;
    if (this.#looked?.entries !== entries || this.#looked.userId !== userId) {
      const index = userId === undefined ? -1 : entries.findIndex(({ account }) => account.userId === userId);
      this.#looked = { entries, userId, index };
    }
    return this.#looked.index;
  }

  #beyondLoaded(): Account | undefined {
    const account = this.account;
    return account && this.#index < 0 ? account : undefined;
  }
}

const distanceTo = (next: Account | undefined, own: Account): Standing['next'] =>
  next && { account: next, distance: subtractDecimals(next.amount, own.amount) };

/** The nearest entry above the one at `index` that has more points. */
function nextAbove(entries: readonly Entry[], index: number): Entry | undefined {
  const own = entries[index];
  return own && entries[own.rank - 2];
}
