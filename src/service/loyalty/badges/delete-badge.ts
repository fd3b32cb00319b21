import { and, eq, inArray, isNull } from 'drizzle-orm';
import { badgeJobs, badgeUsers, badges } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';
import { findStuck, lockCircles, refuseCircle } from '../rules/refuse-circle.js';
import { lockBadge, toBadge } from './find-badges.js';
import { stopMultipliers } from './rewards.js';

/**
 * Deletes a badge: members lose it, its multipliers end, and jobs for it are cancelled. Members keep points that it paid. The
 * answer shows its last holders. A badge that brings another one, as the last other way to things that otherwise wait for one
 * another, cannot be deleted.
 */
export const deleteBadge: Handler<'deleteBadge'> = async ({ params, scope }, { database, clock }) => {
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const [found] = await transaction.select().from(badges).where(eq(badges.id, params.id));
    if (!found || !scope.websiteIds.includes(found.websiteId)) throw notFound();
    const { id, websiteId } = found;
    // Changes of rules lock their website before a badge, too.
    await lockCircles(transaction, websiteId);
    const badge = await lockBadge(transaction, id, scope.websiteIds, 'update');
    if (!badge) throw notFound();
    const stuck = await findStuck(transaction, { websiteId, now });
    await transaction.update(badges).set({ deletedAt: now, updatedAt: now }).where(eq(badges.id, id));
    await refuseCircle(transaction, { id, websiteId, now, stuck, field: 'id' });
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
