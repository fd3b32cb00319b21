import type { ConnectOptions, SharedAccount } from './adapter.js';

/** Returns the account with an address if the wallet still shares it, otherwise the wallet's first account. */
export const accountAt = <Account extends SharedAccount>(
  accounts: readonly Account[],
  at: string | undefined,
): Account | undefined => accounts.find(({ address }) => address === at) ?? accounts[0];

/** Resolves with the account to use. If a wallet shares several, the member chooses one. */
export const accountOf = async <Account extends SharedAccount>(
  accounts: readonly Account[],
  { chooseAccount }: ConnectOptions,
): Promise<Account | undefined> =>
  accountAt(accounts, accounts.length > 1 ? await chooseAccount?.(accounts) : undefined);
