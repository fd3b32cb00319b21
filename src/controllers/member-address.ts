import type { SignedIn } from '../contract/session.js';

/** Whether an address is that of one of a member's wallets. */
export function isMembers(user: SignedIn['user'], address: string): boolean {
  return user.wallets.some((wallet) => wallet.address.toLowerCase() === address.toLowerCase());
}
