import type { Currency } from '../contract/loyalty/currencies.js';
import type { LaurelHost } from '../controllers/host.js';
import { QueryController } from '../controllers/query.js';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Which currency an element shows: the one its member chose, else the one its `currency` attribute names by id or symbol, else the first.
 * An id is taken at its word until the list of currencies says otherwise, so that an element works without that list.
 */
export class CurrenciesController {
  readonly #query: QueryController<'GET /api/loyalty/currencies'>;
  readonly #wanted: () => string;
  #chosen = '';
  #reported = '';

  constructor(host: LaurelHost, wanted: () => string) {
    this.#wanted = wanted;
    this.#query = new QueryController(host, () => ({
      route: 'GET /api/loyalty/currencies',
      request: { query: { limit: 100 } },
    }));
  }

  get state(): QueryController<'GET /api/loyalty/currencies'>['state'] {
    return this.#query.state;
  }

  /** Every currency in use, in the order of the community. Empty until they are known. */
  get list(): readonly Currency[] {
    return this.state.status === 'success' ? this.state.data.data.filter(({ deletedAt }) => !deletedAt) : [];
  }

  /** The one to show, where it is known. */
  get current(): Currency | undefined {
    const wanted = this.#chosen || this.#wanted().trim();
    if (!wanted) return this.list[0];
    const list = this.state.status === 'success' ? this.state.data.data : [];
    const low = wanted.toLowerCase();
    return (
      list.find(({ id }) => id.toLowerCase() === low) ?? this.list.find(({ symbol }) => symbol.toLowerCase() === low)
    );
  }

  /** Id of the one to show. */
  get currentId(): string | undefined {
    const wanted = this.#wanted().trim();
    return this.current?.id ?? (ID.test(wanted) && !this.isUnknown ? wanted : undefined);
  }

  /** Whether the community has no such currency. The console then tells its owner which ones there are. */
  get isUnknown(): boolean {
    const wanted = this.#wanted().trim();
    const { state } = this;
    if (!wanted || this.current || state.status !== 'success' || state.data.hasNextPage) return false;
    if (this.#reported !== wanted) {
      this.#reported = wanted;
      void import('../stores/currencies/unknown-currency.js').then(({ warnUnknownCurrency }) =>
        warnUnknownCurrency(wanted, this.list),
      );
    }
    return true;
  }

  /** What the member chose; an empty text takes it back. */
  choose(id: string): void {
    this.#chosen = id;
  }

  refresh(): Promise<void> {
    return this.#query.refresh();
  }
}
