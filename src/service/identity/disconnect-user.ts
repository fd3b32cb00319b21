import { and, eq } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { userMetadata } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/refusal.js';

/** Takes a user out of the group they are in on the website; who is in none stays so. Their wallets stay theirs. */
export const disconnectUser: Handler<'disconnectUser'> = async ({ body, scope }, { database, clock }) => {
  const changed = await database
    .update(userMetadata)
    .set({ userGroupId: null, walletGroupIdentifier: null, updatedAt: new Date(clock.now()) })
    .where(and(eq(userMetadata.websiteId, websiteOf(scope)), eq(userMetadata.userId, body.userId)))
    .returning({ userId: userMetadata.userId });
  if (changed.length === 0) throw notFound();
  return { message: 'Success' };
};
