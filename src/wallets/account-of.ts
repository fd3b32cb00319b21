import type { ConnectOptions, SharedAccount } from './adapter.js';

/** The account with an address, for as long as a wallet shares it; else its first. */
export const accountAt = <Account extends SharedAccount>(
  accounts: readonly Account[],
  at: string | undefined,
): Account | undefined => accounts.find(({ address }) => address === at) ?? accounts[0];

/** The account to use of those a wallet shares: where there are several and somebody chooses, the one they choose. */
export const accountOf = async <Account extends SharedAccount>(
  accounts: readonly Account[],
  { chooseAccount }: ConnectOptions,
): Promise<Account | undefined> =>
  accountAt(accounts, accounts.length > 1 ? await chooseAccount?.(accounts) : undefined);
