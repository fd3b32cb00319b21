import { and, eq } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { userMetadata, users, wallets } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError, notFound } from '../http/http-error.js';
import { choosePrimary, lockUser, lockWallet } from './find-user.js';
import { rememberHolder } from './wallet-history.js';

/**
 * Removes a wallet from its user. Signing in with it then creates a new user. Points, badges and everything else stay with the
 * earlier user, and a later holder cannot earn again what was earned with the wallet. Throws 404 if the user does not hold the
 * wallet, 400 `LAST_WALLET` if it is their only one.
 */
export const disconnectWallet: Handler<'disconnectWallet'> = async ({ body, scope }, { database, clock }) => {
  const { organizationId } = scope;
  const websiteId = websiteOf(scope);
  await transact(database, async (transaction) => {
    // Locks in the same order as connecting a wallet does, so that the two cannot deadlock.
    const wallet = await lockWallet(transaction, organizationId, body.walletAddress);
    const user = await lockUser(transaction, organizationId, body.userId);
    const isMember =
      user &&
      (await transaction.$count(
        userMetadata,
        and(eq(userMetadata.userId, user.id), eq(userMetadata.websiteId, websiteId)),
      )) > 0;
    if (!isMember || wallet?.userId !== user.id) throw notFound();
    if ((await transaction.$count(wallets, eq(wallets.userId, user.id))) === 1)
      throw new HttpError(400, { message: 'A user keeps at least one wallet', error: 'LAST_WALLET' });
    const now = new Date(clock.now());
    await rememberHolder(transaction, wallet, now);
    await transaction.delete(wallets).where(eq(wallets.id, wallet.id));
    await choosePrimary(transaction, user.id);
    await transaction.update(users).set({ updatedAt: now }).where(eq(users.id, user.id));
  });
  return { message: 'Success' };
};
