import type { PageResponse } from '../../../contract/index.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { QueryArguments, QueryState } from '../query.js';
import { ConfigError } from '../../../errors/config.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Query for all currencies of the community. */
export const currenciesQuery: QueryArguments<'GET /api/loyalty/currencies'> = {
  route: 'GET /api/loyalty/currencies',
  request: { query: { limit: 100 } },
};

/** The current answer to that query. */
interface CurrenciesAnswer {
  readonly state: QueryState<PageResponse<'GET /api/loyalty/currencies'>>;
}

/**
 * The currency that an element shows: the one that the member chose, else the one that the `currency` attribute names by id
 * or symbol, else the first. An id is taken as valid until the list of currencies is known, so that an element works without
 * that list.
 */
export class CurrencyChoice {
  readonly #query: CurrenciesAnswer;
  readonly #wanted: () => string;
  #chosen = '';
  #reported = '';

  /**
   * @param wanted id or symbol from the attribute; empty for the first currency
   */
  constructor(query: CurrenciesAnswer, wanted: () => string) {
    this.#query = query;
    this.#wanted = () => wanted().trim();
  }

  /** All active currencies in the community's order. Empty until they are known. */
  get list(): readonly Currency[] {
    return this.#all.filter(({ deletedAt }) => !deletedAt);
  }

  /** The currency to show, if it is known. */
  get current(): Currency | undefined {
    const wanted = this.#chosen || this.#wanted();
    if (!wanted) return this.list[0];
    const low = wanted.toLowerCase();
    return (
      this.#all.find(({ id }) => id.toLowerCase() === low) ??
      this.list.find(({ symbol }) => symbol.toLowerCase() === low)
    );
  }

  /** Id of the currency to show. */
  get currentId(): string | undefined {
    const wanted = this.#wanted();
    return this.current?.id ?? (uuid.test(wanted) && !this.isUnknown ? wanted : undefined);
  }

  /**
   * Whether the community lacks the wanted currency. If so, the console also tells the page's owner which ones exist.
   */
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

  /** Sets the member's choice; an empty id removes it. */
  choose(id: string): void {
    this.#chosen = id;
  }

  get #all(): readonly Currency[] {
    const { state } = this.#query;
    return state.status === 'success' ? state.data.data : [];
  }
}

/** Tells the page's owner in the console that the community does not have this currency, and which ones it has. */
function warnUnknownCurrency(wanted: string, list: readonly Currency[]): void {
  const { message } = new ConfigError('unknown_currency', `There is no currency "${wanted}".`, [
    'Name one by its symbol or id:',
    ...list.map(({ id, name, symbol }) => `  ${symbol} (${name}): ${id}`),
  ]);
  console.warn(`Laurel: ${message}`);
}
