/** What a wallet has shared, as it is kept for the next visit. */
export interface SharedAccounts {
  /** CAIP-10: `eip155:1:0x…` */
  readonly accounts: readonly string[];
  /** EIP-155 id of the chain it is on. */
  readonly chainId: number;
  /** Seconds since 1970 at which the wallet forgets it. */
  readonly expiry: number;
}

const key = 'laurel.walletconnect';

/** What was kept, if it is still good. Reading it asks nobody. */
export function keptAccounts(): SharedAccounts | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as SharedAccounts | null;
    return kept && kept.expiry * 1000 > Date.now() && kept.accounts.length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, or forgets it. Where storage is closed to us a visit begins without. */
export function keepAccounts(shared: SharedAccounts | undefined): void {
  try {
    if (shared) localStorage.setItem(key, JSON.stringify(shared));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Calls `listener` when another tab keeps or forgets something. */
export function onKeptElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}

/** EIP-155 ids of the chains that accounts are on, each once. */
export const chainsIn = (accounts: readonly string[]): number[] => [
  ...new Set(accounts.map((account) => Number(account.split(':')[1]))),
];

/** Addresses on a chain; those of all chains where none is on it, as an address is the same on all. */
export function addressesOn({ accounts }: Pick<SharedAccounts, 'accounts'>, chainId: number): string[] {
  const here = accounts.filter((account) => Number(account.split(':')[1]) === chainId);
  return [...new Set((here.length > 0 ? here : accounts).map((account) => account.split(':')[2] ?? ''))];
}
