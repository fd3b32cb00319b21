import { and, eq, inArray, isNull } from 'drizzle-orm';
import { badgeJobs, badgeUsers, badges } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';
import { lockBadge, toBadge } from './find-badges.js';
import { stopMultipliers } from './rewards.js';

/**
 * Deletes a badge: members lose it, its multipliers end, and jobs for it are cancelled. Members keep points that it paid. The
 * answer shows its last holders.
 */
export const deleteBadge: Handler<'deleteBadge'> = async ({ params, scope }, { database, clock }) => {
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const badge = await lockBadge(transaction, params.id, scope.websiteIds, 'update');
    if (!badge) throw notFound();
    const { id } = badge;
    await transaction.update(badges).set({ deletedAt: now, updatedAt: now }).where(eq(badges.id, id));
    await stopMultipliers(transaction, { badgeId: id, now });
    await transaction
      .update(badgeJobs)
      .set({ status: 'cancelled', message: 'The badge was deleted', updatedAt: now })
      .where(and(eq(badgeJobs.badgeId, id), inArray(badgeJobs.status, ['pending', 'processing'])));
    await transaction
      .update(badgeUsers)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(badgeUsers.badgeId, id), isNull(badgeUsers.deletedAt)));
    return toBadge(
      transaction,
      { ...badge, updatedAt: now },
      { organizationId: scope.organizationId, holdings: { deletedAt: now } },
    );
  });
};
