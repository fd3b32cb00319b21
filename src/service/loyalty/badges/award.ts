import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BadgeProgress, BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { badgeUsers, badges } from '../../db/schema/index.js';
import { payBadgeRewards, stopMultipliers } from './rewards.js';

/** Member who gets a badge. */
export interface BadgeAward {
  readonly websiteId: string;
  readonly userId: string;
  readonly badgeId: string;
  /** Moment by the service's clock. */
  readonly now: Date;
  /** Progress of the member with the badge's conditions; if absent, the stored progress stays. */
  readonly progress?: BadgeProgress | undefined;
  /** Whether the badge was earned before it existed: then only its retroactive rewards are given. */
  readonly isRetroactive?: boolean;
}

/** State of a badge that a member holds. */
export interface BadgeHolder {
  readonly id: string;
  readonly userId: string;
  readonly loyaltyBadgeId: string;
  readonly status: BadgeStatus;
}

/** Result of an award. */
export interface Awarded {
  /** `undefined` if the website has no such badge, or has deleted it. */
  readonly holder: BadgeHolder | undefined;
  /** Whether the badge became active by this award. */
  readonly isNew: boolean;
}

/**
 * Gives a member a badge and its rewards. Doing it twice has the same effect as once: points are paid under a key of the reward,
 * and a badge that was revoked and given again does not pay again.
 *
 * Run it through `db/transact.ts`, and send the job `evaluateBadges` in the same transaction: the rewards may fulfil the
 * conditions of other badges.
 */
export async function awardBadge(transaction: Database, award: BadgeAward): Promise<Awarded> {
  const { badgeId, now, progress, isRetroactive = false } = award;
  const holding = await lockHolding(transaction, award);
  if (!holding || holding.status === 'active') return { holder: holding && toHolder(holding), isNew: false };
  const [holder] = await transaction
    .update(badgeUsers)
    .set({
      status: 'active',
      completedAt: holding.completedAt ?? now,
      updatedAt: now,
      dismissedInUi: false,
      ...(progress && { progress }),
    })
    .where(eq(badgeUsers.id, holding.id))
    .returning();
  const rewarded = await payBadgeRewards(transaction, { ...award, isRetroactive });
  for (const rewardBadgeId of rewarded.badgeIds)
    if (rewardBadgeId !== badgeId)
      await awardBadge(transaction, { ...award, badgeId: rewardBadgeId, progress: undefined });
  return { holder: holder && toHolder(holder), isNew: true };
}

/**
 * Sets the status of a member's badge. `active` is {@link awardBadge}; any other status ends its multipliers, while paid points
 * stay paid.
 */
export async function setBadgeStatus(
  transaction: Database,
  award: BadgeAward & { readonly status: BadgeStatus },
): Promise<Awarded> {
  const { userId, badgeId, now, status } = award;
  if (status === 'active') return awardBadge(transaction, award);
  const holding = await lockHolding(transaction, award);
  if (!holding || holding.status === status) return { holder: holding && toHolder(holding), isNew: false };
  await stopMultipliers(transaction, { userId, badgeId, now });
  const [holder] = await transaction
    .update(badgeUsers)
    .set({ status, updatedAt: now })
    .where(eq(badgeUsers.id, holding.id))
    .returning();
  return { holder: holder && toHolder(holder), isNew: false };
}

/** Returns the member's row of a badge, created if there is none, and locked until the transaction ends. */
async function lockHolding(transaction: Database, award: BadgeAward) {
  const { websiteId, userId, badgeId, now } = award;
  // One badge may bring others and points: a member's badges change one after the other, otherwise they could deadlock.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`badges ${userId}`}, 0))`);
  // Deleting the badge waits for this transaction; a later award finds it deleted.
  const [badge] = await transaction
    .select({ id: badges.id })
    .from(badges)
    .where(and(eq(badges.id, badgeId), eq(badges.websiteId, websiteId), isNull(badges.deletedAt)))
    .for('share');
  if (!badge) return undefined;
  await transaction
    .insert(badgeUsers)
    .values({ websiteId, userId, badgeId, status: 'inactive', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [holding] = await transaction
    .select()
    .from(badgeUsers)
    .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badgeId)))
    .for('update');
  return holding;
}

const toHolder = (row: typeof badgeUsers.$inferSelect): BadgeHolder => ({
  id: row.id,
  userId: row.userId,
  loyaltyBadgeId: row.badgeId,
  status: row.status,
});
