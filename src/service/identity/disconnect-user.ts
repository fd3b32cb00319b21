import { and, eq } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { userMetadata } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { setGroup } from './user-group.js';

/**
 * Removes a user from their group on the website, if they are in one. They keep their wallets and their points: the group can no
 * longer spend these, nor can they spend the group's.
 */
export const disconnectUser: Handler<'disconnectUser'> = ({ body, scope }, { database, clock }) =>
  transact(database, async (transaction) => {
    const { userId } = body;
    const websiteId = websiteOf(scope);
    const now = new Date(clock.now());
    await setGroup(transaction, { websiteId, userId, groupId: null, now });
    const changed = await transaction
      .update(userMetadata)
      .set({ walletGroupIdentifier: null, updatedAt: now })
      .where(and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)))
      .returning({ userId: userMetadata.userId });
    if (changed.length === 0) throw notFound();
    return { message: 'Success' };
  });
