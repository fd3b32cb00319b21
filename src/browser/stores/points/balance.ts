import type { Account } from '../../../contract/loyalty/accounts.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';

/** The member's balance in one currency. */
export interface Balance {
  readonly account: Account | undefined;
  readonly amount: Account['amount'];
  /** Absent if the currencies could not be loaded. */
  readonly currency: Currency | undefined;
}

/** The member's balance in a currency other than the main one. */
export interface OtherBalance {
  readonly currency: Currency;
  readonly amount: Account['amount'];
}

/** Returns the member's balance in every currency but the main one; zero if the member has no account in it. */
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
