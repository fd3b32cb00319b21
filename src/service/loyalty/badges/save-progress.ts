import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { badgeUsers, badges } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';

/** Progress of a member with a badge. */
export interface MemberProgress {
  readonly userId: string;
  readonly badgeId: string;
  readonly progress: BadgeProgress;
}

/**
 * Saves progress with badges that are still open and not deleted. It locks members and badges in the order of `lockHolding` in
 * `award.ts`, several members in the order of their ids.
 */
export async function saveProgress(
  transaction: Database,
  { websiteId, now }: { readonly websiteId: string; readonly now: Date },
  members: readonly MemberProgress[],
): Promise<void> {
  const userIds = [...new Set(members.map(({ userId }) => userId))].sort();
  await transaction.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('badges ' || id::text, 0))
    from unnest(${uuids(userIds)}) with ordinality as member (id, place) order by place`);
  const badgeIds = [...new Set(members.map(({ badgeId }) => badgeId))];
  const locked = await transaction
    .select({ id: badges.id })
    .from(badges)
    .where(and(inArray(badges.id, badgeIds), isNull(badges.deletedAt)))
    .orderBy(asc(badges.id))
    .for('share');
  const open = new Set(locked.map(({ id }) => id));
  const values = members.flatMap(({ userId, badgeId, progress }) =>
    open.has(badgeId)
      ? { websiteId, userId, badgeId, progress, status: 'inactive' as const, createdAt: now, updatedAt: now }
      : [],
  );
  if (values.length === 0) return;
  await transaction
    .insert(badgeUsers)
    .values(values)
    .onConflictDoUpdate({
      target: [badgeUsers.userId, badgeUsers.badgeId],
      set: { progress: sql`excluded.progress`, updatedAt: now },
      setWhere: sql`${badgeUsers.status} = 'inactive' and ${badgeUsers.completedAt} is null`,
    });
}
