import type { Database } from '../db/database.js';
import { addWallet, createUser, lockWallet } from './find-user.js';
import { readAddress } from './read-address.js';

/**
 * Returns the id of the organisation's user who holds a wallet; creates the user if there is none. Throws 400 if it is not an
 * address.
 *
 * @param field the request's field with the address
 */
export async function userOfWallet(
  transaction: Database,
  organizationId: string,
  walletAddress: string,
  now: Date,
  field = 'walletAddress',
): Promise<string> {
  const wallet = await lockWallet(transaction, organizationId, walletAddress);
  if (wallet) return wallet.userId;
  const { address, type } = readAddress(walletAddress, field);
  const { id: userId } = await createUser(transaction, organizationId, now);
  await addWallet(transaction, { organizationId, userId, address, type, createdAt: now });
  return userId;
}
