import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BadgeProgress, BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { badgeUsers, badges } from '../../db/schema/index.js';
import { payBadgeRewards, stopMultipliers } from './rewards.js';

/** Who gets which badge. */
export interface BadgeAward {
  readonly websiteId: string;
  readonly userId: string;
  readonly badgeId: string;
  /** By the service's clock. */
  readonly now: Date;
  /** How far the member is with its conditions; what is kept stays where not given. */
  readonly progress?: BadgeProgress | undefined;
  /** Earned by what was done before the badge was there: of its rewards only the retroactive ones are given. */
  readonly isRetroactive?: boolean;
}

/** How a member holds a badge. */
export interface BadgeHolder {
  readonly id: string;
  readonly userId: string;
  readonly loyaltyBadgeId: string;
  readonly status: BadgeStatus;
}

/** What came of an award. */
export interface Awarded {
  /** `undefined` where the website has no such badge, or no longer. */
  readonly holder: BadgeHolder | undefined;
  /** It became active now. */
  readonly isNew: boolean;
}

/**
 * Gives a member a badge and what its holders get. Done twice it is the same as once: points are paid under a key of the
 * reward, and a badge that was taken away and given again pays nothing anew.
 *
 * Run it through `db/transact.ts`, and send the job `evaluateBadges` in the same transaction: what the badge brings may
 * fulfil the conditions of others.
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
 * Sets how a member holds a badge. `active` is {@link awardBadge}; with the others its multipliers end, while points that
 * were paid stay paid.
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

/** The member's row of a badge, made where there is none, and locked until the transaction ends. */
export async function lockHolding(transaction: Database, award: BadgeAward) {
  const { websiteId, userId, badgeId, now } = award;
  // One badge may bring others and points: a member's badges change one after the other, or they would wait for each other.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`badges ${userId}`}, 0))`);
  // Whoever deletes the badge waits for this, and whoever awards it afterwards finds it deleted.
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
