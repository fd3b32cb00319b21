import type { SignedIn } from '../contract/session.js';
import type { SharedAccount } from '../wallets/adapter.js';

type Wallet = SignedIn['user']['wallets'][number];

/** Whether an address is that of one of a member's wallets, in whatever spelling of its chain. */
export const isMembers = ({ wallets }: SignedIn['user'], address: string): boolean =>
  wallets.some((wallet) => isOf(wallet, address));

/** The same for wallets that something can be done with: not those of which it is only said that they are of the member's group. */
export const isLinked = ({ wallets }: SignedIn['user'], address: string): boolean =>
  wallets.some((wallet) => !wallet.ofGroup && isOf(wallet, address));

const isOf = (wallet: Wallet, address: string): boolean =>
  wallet.address.toLowerCase() === address.toLowerCase() ||
  (wallet.type === 'substrate' && substrateKey(wallet.address) === substrateKey(address));

/** Chooses, of the accounts that a wallet shares, one of a member's: one that something can be done with, if there is one. */
export const membersAccount =
  (user: SignedIn['user']) =>
  (accounts: readonly SharedAccount[]): string | undefined =>
    (
      accounts.find(({ address }) => isLinked(user, address)) ??
      accounts.find(({ address }) => isMembers(user, address))
    )?.address;

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The key in an address of Substrate: between a prefix, which differs from network to network, and two bytes of checksum. */
function substrateKey(address: string): bigint {
  const number = [...address].reduce((sum, digit) => sum * 58n + BigInt(base58.indexOf(digit)), 0n);
  return BigInt.asUintN(256, number >> 16n);
}
