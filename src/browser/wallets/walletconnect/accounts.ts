import { now } from '../../../values/clocks.js';
/** The accounts that a wallet has shared, as stored for the next visit. */
export interface SharedAccounts {
  /** In CAIP-10: `eip155:1:0x…`. */
  readonly accounts: readonly string[];
  /** EIP-155 id of the wallet's current chain. */
  readonly chainId: number;
  /** Epoch seconds at which the wallet forgets the session. */
  readonly expiry: number;
}

const key = 'laurel.walletconnect';

/** Reads the stored accounts if they are still valid, without any request. */
export function keptAccounts(): SharedAccounts | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as SharedAccounts | null;
    return kept && kept.expiry * 1000 > now() && kept.accounts.length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the accounts, or deletes them. If storage is denied, the next visit starts without them. */
export function keepAccounts(shared: SharedAccounts | undefined): void {
  try {
    if (shared) localStorage.setItem(key, JSON.stringify(shared));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Calls `listener` when another tab stores or deletes accounts. */
export function onKeptElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}

/** Returns the EIP-155 ids of the accounts' chains, each once. */
export const chainsIn = (accounts: readonly string[]): number[] => [
  ...new Set(accounts.map((account) => Number(account.split(':')[1]))),
];

/**
 * Returns the addresses on a chain. If there are none, returns those of all chains, because an address is the same on all of
 * them.
 */
export function addressesOn({ accounts }: Pick<SharedAccounts, 'accounts'>, chainId: number): string[] {
  const here = accounts.filter((account) => Number(account.split(':')[1]) === chainId);
  return [...new Set((here.length > 0 ? here : accounts).map((account) => account.split(':')[2] ?? ''))];
}
