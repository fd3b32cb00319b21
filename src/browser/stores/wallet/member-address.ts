import type { SignedIn } from '../../../contract/session.js';
import type { SharedAccount } from '../../wallets/adapter.js';

type Wallet = SignedIn['user']['wallets'][number];

/** Whether an address belongs to one of a member's wallets, in any spelling that its chain allows. */
export const isMembers = ({ wallets }: { readonly wallets: readonly Wallet[] }, address: string): boolean =>
  wallets.some((wallet) => isOf(wallet, address));

/** Whether an address belongs to one of a member's linked wallets. Wallets that are only in the member's group do not count. */
export const isLinked = ({ wallets }: SignedIn['user'], address: string): boolean =>
  wallets.some((wallet) => !wallet.ofGroup && isOf(wallet, address));

const isOf = (wallet: Wallet, address: string): boolean =>
  wallet.address.toLowerCase() === address.toLowerCase() ||
  (wallet.type === 'substrate' && substrateKey(wallet.address) === substrateKey(address));

/** Chooses a member's account from those that a wallet shares, preferably a linked one. */
export const membersAccount =
  (user: SignedIn['user']) =>
  (accounts: readonly SharedAccount[]): string | undefined =>
    (
      accounts.find(({ address }) => isLinked(user, address)) ??
      accounts.find(({ address }) => isMembers(user, address))
    )?.address;

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Returns the key in a Substrate address: between a prefix, which differs from network to network, and a checksum of two bytes.
 */
function substrateKey(address: string): bigint {
  const number = [...address].reduce((sum, digit) => sum * 58n + BigInt(base58.indexOf(digit)), 0n);
  return BigInt.asUintN(256, number >> 16n);
}
