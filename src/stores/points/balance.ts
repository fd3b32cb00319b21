import type { Account } from '../../contract/loyalty/accounts.js';
import type { Currency } from '../../contract/loyalty/currencies.js';

/** How much of one currency the member has. */
export interface Balance {
  readonly account: Account | undefined;
  readonly amount: Account['amount'];
  /** Absent where the currencies did not load. */
  readonly currency: Currency | undefined;
}

/** How much of a currency that is not the main one the member has. */
export interface OtherBalance {
  readonly currency: Currency;
  readonly amount: Account['amount'];
}

/** What the member has of every currency but the main one; zero where they have no account in it. */
export const otherBalances = (
  accounts: readonly Account[],
  currencies: readonly Currency[],
  mainId: string | undefined,
): readonly OtherBalance[] =>
  currencies
    .filter(({ id }) => id !== mainId)
    .map((currency) => ({
      currency,
      amount: accounts.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currency.id)?.amount ?? 0,
    }));
