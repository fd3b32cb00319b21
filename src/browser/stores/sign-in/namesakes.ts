import type { FoundWallet, Namesake } from './sign-in-state.js';

const maxOriginLength = 60;

/** Returns the same wallets. Wallets of one type that share a name or an id get a `namesake` that tells them apart. */
export function namesakesOf(wallets: readonly FoundWallet[]): readonly FoundWallet[] {
  return wallets.map((wallet) => {
    const alike = wallets.filter((other) => other.type === wallet.type && isAlike(other, wallet));
    return alike.length < 2 ? wallet : Object.freeze({ ...wallet, namesake: namesake(wallet, alike) });
  });
}

function namesake(wallet: FoundWallet, alike: readonly FoundWallet[]): Namesake {
  const same = alike.filter((other) => nameOf(other) === nameOf(wallet) && other.id === wallet.id);
  return {
    // Only wallets of EIP-6963 have an rdns. Other ids are made of the wallet's type, a colon and its name.
    ...(wallet.id.includes(':') ? {} : { origin: wallet.id.replace(/[^\w.-]/g, '').slice(0, maxOriginLength) }),
    ...(same.length < 2 ? {} : { place: same.indexOf(wallet) + 1, count: same.length }),
  };
}

const isAlike = (one: FoundWallet, other: FoundWallet): boolean => one.id === other.id || nameOf(one) === nameOf(other);

const nameOf = ({ name }: FoundWallet): string => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
