import type { FoundWallet, Namesake } from './sign-in-state.js';

const longestOrigin = 60;

/** The same wallets; those of a type that share a name or an id say how they are told apart. */
export function namesakesOf(wallets: readonly FoundWallet[]): readonly FoundWallet[] {
  return wallets.map((wallet) => {
    const alike = wallets.filter((other) => other.type === wallet.type && isAlike(other, wallet));
    return alike.length < 2 ? wallet : Object.freeze({ ...wallet, namesake: namesake(wallet, alike) });
  });
}

function namesake(wallet: FoundWallet, alike: readonly FoundWallet[]): Namesake {
  const same = alike.filter((other) => nameOf(other) === nameOf(wallet) && other.id === wallet.id);
  return {
    // Only EIP-6963 has one; other ids repeat the name after the type of the wallet.
    ...(wallet.id.includes(':') ? {} : { origin: wallet.id.replace(/[^\w.-]/g, '').slice(0, longestOrigin) }),
    ...(same.length < 2 ? {} : { place: same.indexOf(wallet) + 1, count: same.length }),
  };
}

const isAlike = (one: FoundWallet, other: FoundWallet): boolean => one.id === other.id || nameOf(one) === nameOf(other);

const nameOf = ({ name }: FoundWallet): string => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
