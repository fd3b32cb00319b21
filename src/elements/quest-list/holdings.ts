import type { LaurelHost } from '../../controllers/host.js';
import { QueryController } from '../../controllers/query.js';
import type { DecimalValue } from '../../loyalty/decimal.js';
import type { Quest } from '../../loyalty/quest.js';
import { CurrenciesController } from '../../controllers/currencies.js';

/** The element, as far as it says what of a member's amounts is shown. */
export interface HoldingsHost extends LaurelHost {
  readonly currency: string;
  readonly hideBalance: boolean;
}

/** What the member has, in which currencies. */
export class Holdings {
  readonly currencies: CurrenciesController;
  readonly #accounts: QueryController<'GET /api/me/accounts'>;

  constructor(host: HoldingsHost) {
    this.currencies = new CurrenciesController(host, () => host.currency);
    this.#accounts = new QueryController(host, () =>
      host.hideBalance ? null : { route: 'GET /api/me/accounts', request: { query: { limit: 100 } }, member: true },
    );
  }

  /** The member's own amount of a currency; `undefined` where it is not known. */
  balance(currencyId: string | undefined): DecimalValue {
    const { state } = this.#accounts;
    if (state.status !== 'success' || !currencyId) return undefined;
    return state.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currencyId)?.amount ?? 0;
  }

  /** The same of the currency a quest pays in. */
  total(quest: Quest | undefined): DecimalValue {
    return quest?.reward.kind === 'points' ? this.balance(quest.reward.currencyId) : undefined;
  }

  async refresh(): Promise<void> {
    await Promise.all([this.currencies.refresh(), this.#accounts.refresh()]);
  }
}
