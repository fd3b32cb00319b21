import type { SignedIn } from '../contract/session.js';
import type { SharedAccount } from '../wallets/adapter.js';

/** Whether an address is that of one of a member's wallets, in whatever spelling of its chain. */
export function isMembers(user: SignedIn['user'], address: string): boolean {
  return user.wallets.some(
    (wallet) =>
      wallet.address.toLowerCase() === address.toLowerCase() ||
      (wallet.type === 'substrate' && substrateKey(wallet.address) === substrateKey(address)),
  );
}

/** Chooses, of the accounts that a wallet shares, one of a member's. */
export const membersAccount =
  (user: SignedIn['user']) =>
  (accounts: readonly SharedAccount[]): string | undefined =>
    accounts.find(({ address }) => isMembers(user, address))?.address;

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The key in an address of Substrate: between a prefix, which differs from network to network, and two bytes of checksum. */
function substrateKey(address: string): bigint {
  const number = [...address].reduce((sum, digit) => sum * 58n + BigInt(base58.indexOf(digit)), 0n);
  return BigInt.asUintN(256, number >> 16n);
}
