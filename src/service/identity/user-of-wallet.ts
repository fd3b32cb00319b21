import type { Database } from '../db/database.js';
import { addWallet, createUser, lockWallet } from './find-user.js';
import { readAddress } from './read-address.js';

/**
 * Id of the user of the organisation who has a wallet, made where there is none. Throws 400 where it is no address.
 *
 * @param field where the request has the address
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
