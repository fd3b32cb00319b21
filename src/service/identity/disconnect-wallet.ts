import { and, eq } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { userMetadata, users, wallets } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError, notFound } from '../http/http-error.js';
import { choosePrimary, lockUser, lockWallet } from './find-user.js';
import { rememberHolder } from './wallet-history.js';

/**
 * Takes a wallet from the user who holds it. Afterwards nobody holds it: whoever signs in with it next is a new user. Points,
 * badges and everything else stay with the user, and who holds the wallet later does not earn again what was earned before. Throws 404 if the wallet is not theirs, 400 `LAST_WALLET` if it is their only
 * one.
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
