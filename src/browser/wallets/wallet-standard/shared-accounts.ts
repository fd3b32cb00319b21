import { atPath } from '../at-path.js';
import type { StandardAccount, StandardChain, StandardWallet } from './standard-wallet.js';

/** Milliseconds within which a wallet lists the accounts that its owner has just shared. */
const listingMs = 1000;

/** Returns the accounts of a chain in a wallet's list; none if it is not a list. */
export const accountsIn = (list: unknown, { type, address }: StandardChain): readonly StandardAccount[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter((account): account is StandardAccount => {
    const own = atPath(account, 'address');
    if (typeof own !== 'string') return false;
    const chains = chainsOf(account as StandardAccount);
    return chains.length > 0 ? chains.some((chain) => chain.startsWith(`${type}:`)) : address.test(own);
  });

/** Returns the chains that an account names, for example `solana:mainnet`. */
export const chainsOf = (account: StandardAccount | undefined): readonly string[] =>
  Array.isArray(account?.chains) ? account.chains.filter((chain) => typeof chain === 'string') : [];

/**
 * Returns the accounts of a chain that a wallet shares: those in its answer to `connect` or, if there are none, those that the wallet
 * lists. After a prompt, waits a moment for wallets that list them later.
 *
 * @param answer the wallet's answer to `connect`
 */
export async function sharedAccounts(
  wallet: StandardWallet,
  chain: StandardChain,
  answer: unknown,
  hasPrompted: boolean,
): Promise<readonly StandardAccount[]> {
  const now = firstOf(accountsIn(atPath(answer, 'accounts'), chain), accountsIn(wallet.accounts, chain));
  return now.length > 0 || !hasPrompted ? now : listedLater(wallet, chain);
}

async function listedLater(wallet: StandardWallet, chain: StandardChain): Promise<readonly StandardAccount[]> {
  let told: unknown;
  let stop = (): void => undefined;
  const found = (): readonly StandardAccount[] => firstOf(accountsIn(told, chain), accountsIn(wallet.accounts, chain));
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, listingMs);
    const on = wallet.features['standard:events']?.on('change', ({ accounts }) => {
      told = accounts;
      if (found().length === 0) return;
      clearTimeout(timer);
      resolve();
    });
    if (on) stop = on;
  });
  stop();
  return found();
}

/** Returns the first list unless it is empty, otherwise the second. */
const firstOf = <Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] =>
  first.length > 0 ? first : second;
