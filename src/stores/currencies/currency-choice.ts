import type { PageResponse } from '../../contract/index.js';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { QueryArguments, QueryState } from '../query.js';
import { warnUnknownCurrency } from './unknown-currency.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Asks for every currency of the community. */
export const currenciesQuery: QueryArguments<'GET /api/loyalty/currencies'> = {
  route: 'GET /api/loyalty/currencies',
  request: { query: { limit: 100 } },
};

/** The answer to that question, as far as it is there. */
interface CurrenciesAnswer {
  readonly state: QueryState<PageResponse<'GET /api/loyalty/currencies'>>;
}

/**
 * Which currency an element shows: the one its member chose, else the one its `currency` attribute names by id or symbol, else the first.
 * An id counts until the list of currencies says otherwise, so that an element works without that list.
 */
export class CurrencyChoice {
  readonly #query: CurrenciesAnswer;
  readonly #wanted: () => string;
  #chosen = '';
  #reported = '';

  /** @param wanted id or symbol that the page asks for; empty for the first */
  constructor(query: CurrenciesAnswer, wanted: () => string) {
    this.#query = query;
    this.#wanted = () => wanted().trim();
  }

  /** Every currency in use, in the order of the community. Empty until they are known. */
  get list(): readonly Currency[] {
    return this.#all.filter(({ deletedAt }) => !deletedAt);
  }

  /** The one to show, where it is known. */
  get current(): Currency | undefined {
    const wanted = this.#chosen || this.#wanted();
    if (!wanted) return this.list[0];
    const low = wanted.toLowerCase();
    return (
      this.#all.find(({ id }) => id.toLowerCase() === low) ??
      this.list.find(({ symbol }) => symbol.toLowerCase() === low)
    );
  }

  /** Id of the one to show. */
  get currentId(): string | undefined {
    const wanted = this.#wanted();
    return this.current?.id ?? (uuid.test(wanted) && !this.isUnknown ? wanted : undefined);
  }

  /** Whether the community has no such currency. The console then tells the page's owner which ones there are. */
  get isUnknown(): boolean {
    const wanted = this.#wanted();
    const { state } = this.#query;
    if (!wanted || this.current || state.status !== 'success' || state.data.hasNextPage) return false;
    if (this.#reported !== wanted) {
      this.#reported = wanted;
      warnUnknownCurrency(wanted, this.list);
    }
    return true;
  }

  /** The member chooses a currency; an empty id takes the choice back. */
  choose(id: string): void {
    this.#chosen = id;
  }

  get #all(): readonly Currency[] {
    const { state } = this.#query;
    return state.status === 'success' ? state.data.data : [];
  }
}
