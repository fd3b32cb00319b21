import { CurrencyChoice, currenciesQuery } from '../stores/currencies/currency-choice.js';
import type { LaurelHost } from './host.js';
import { QueryController } from './query.js';

/** Which currency an element shows, for elements whose subject has no store yet. */
export class CurrenciesController extends CurrencyChoice {
  readonly #query: QueryController<'GET /api/loyalty/currencies'>;

  /** @param wanted id or symbol that the page asks for; empty for the first */
  constructor(host: LaurelHost, wanted: () => string) {
    const query = new QueryController(host, () => currenciesQuery);
    super(query, wanted);
    this.#query = query;
  }

  /** Asks for the currencies again. */
  refresh(): Promise<void> {
    return this.#query.refresh();
  }
}
