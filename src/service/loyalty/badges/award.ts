import { and, eq, sql } from 'drizzle-orm';
import type { BadgeProgress, BadgeReason, BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { badgeRewards, badgeUsers, badges } from '../../db/schema/index.js';
import { lockFor } from '../limits.js';
import { isOpen, isUndoable } from './reason.js';
import type { GivingReason } from './reason.js';
import { payBadgeRewards, stopMultipliers } from './rewards.js';

/** Member who gets a badge. */
export interface BadgeAward {
  readonly websiteId: string;
  readonly userId: string;
  readonly badgeId: string;
  /** Reason for which the member gets it. */
  readonly reason: GivingReason;
  /** Time by the service's clock. */
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
  /** Whether the badge brought something with it. */
  readonly isRewarded: boolean;
  /** Whether a badge that was active has ended. */
  readonly hasEnded: boolean;
}

const nothingNew = { isNew: false, isRewarded: false, hasEnded: false } as const;

/**
 * Gives a member a badge and its rewards. It is idempotent: points are paid under a key of the reward, and a badge that was revoked
 * and given again only pays what was taken back. Deeds cannot restore a badge that the operator took. A badge from the operator or
 * a judgement is permanent, even if the member had it already by deeds, another badge or a quest.
 *
 * Run it through `db/transact.ts`, and send the job `evaluateBadges` in the same transaction: the rewards may fulfil the
 * conditions of other badges.
 */
export async function awardBadge(transaction: Database, award: BadgeAward): Promise<Awarded> {
  const { badgeId, now, progress, reason, isRetroactive = false } = award;
  const locked = await lockHolding(transaction, award);
  if (!locked) return { holder: undefined, ...nothingNew };
  const { holder, badgeName: title } = locked;
  if (holder.status === 'active') {
    if (isUndoable(locked.reason) && !isUndoable(reason))
      await transaction.update(badgeUsers).set({ reason }).where(eq(badgeUsers.id, holder.id));
    return { holder, ...nothingNew };
  }
  if (reason === 'deeds' && !isOpen({ ...locked, status: holder.status })) return { holder, ...nothingNew };
  const completedAt = sql`${now.toISOString()}::timestamptz`;
  const activated = transaction.$with('activated').as(
    transaction
      .update(badgeUsers)
      .set({
        status: 'active',
        reason,
        completedAt:
          locked.reason === 'undone' ? completedAt : sql`coalesce(${badgeUsers.completedAt}, ${completedAt})`,
        updatedAt: now,
        dismissedInUi: false,
        ...(progress && { progress }),
      })
      .where(eq(badgeUsers.id, holder.id))
      .returning({ id: badgeUsers.id }),
  );
  const rewards = await transaction
    .with(activated)
    .select()
    .from(badgeRewards)
    .where(and(eq(badgeRewards.badgeId, badgeId), isRetroactive ? eq(badgeRewards.isRetroactive, true) : undefined))
    .orderBy(badgeRewards.id);
  const rewarded = await payBadgeRewards(transaction, { ...award, title }, rewards);
  for (const rewardBadgeId of rewarded.badgeIds)
    if (rewardBadgeId !== badgeId)
      await awardBadge(transaction, { ...award, badgeId: rewardBadgeId, progress: undefined, reason: 'badge' });
  return { ...nothingNew, holder: { ...holder, status: 'active' }, isNew: true, isRewarded: rewards.length > 0 };
}

/**
 * Sets the status of a member's badge. `active` is {@link awardBadge}; any other status ends its multipliers, while paid points
 * stay paid.
 */
export async function setBadgeStatus(
  transaction: Database,
  award: BadgeAward & { readonly status: BadgeStatus },
): Promise<Awarded> {
  const { userId, badgeId, now, status, reason } = award;
  if (status === 'active') return awardBadge(transaction, award);
  const locked = await lockHolding(transaction, award);
  if (!locked) return { holder: undefined, ...nothingNew };
  const { holder } = locked;
  if (holder.status === status && locked.reason !== 'undone') return { holder, ...nothingNew };
  await stopMultipliers(transaction, { userId, badgeId, now });
  await transaction.update(badgeUsers).set({ status, reason, updatedAt: now }).where(eq(badgeUsers.id, holder.id));
  return { ...nothingNew, holder: { ...holder, status }, hasEnded: holder.status === 'active' };
}

interface Row {
  readonly id: string;
  readonly status: BadgeStatus;
  readonly reason: BadgeReason | null;
  readonly is_completed: boolean;
  readonly badge_name: string;
}

/** A member's locked row of a badge. */
interface LockedHolding {
  readonly holder: BadgeHolder;
  readonly badgeName: string;
  readonly reason: BadgeReason | null;
  readonly isCompleted: boolean;
}

/** Returns the member's row of a badge, which it creates if necessary and locks until the transaction ends. */
async function lockHolding(transaction: Database, award: BadgeAward): Promise<LockedHolding | undefined> {
  const { websiteId, userId, badgeId, now } = award;
  const at = sql`${now.toISOString()}::timestamptz`;
  // One badge may bring others and points, so changes of a member's badges are serialised; otherwise they could deadlock. A
  // deletion of the badge waits for this transaction; a later award finds it deleted.
  const [row] = rowsOf<Row>(
    await transaction.execute(sql`
      with locked as materialized (
        select ${lockFor('badges', userId)}
      ), open as materialized (
        select id, name from ${badges}
        where id = ${badgeId}::uuid and website_id = ${websiteId}::uuid and deleted_at is null
          and (select count(*) from locked) > 0
        for share
      )
      insert into ${badgeUsers} as kept (website_id, user_id, badge_id, status, created_at, updated_at)
      select ${websiteId}::uuid, ${userId}::uuid, id, 'inactive', ${at}, ${at} from open
      on conflict (user_id, badge_id) do update set status = kept.status
      returning kept.id, kept.status, kept.reason, kept.completed_at is not null as is_completed,
        (select name from open) as badge_name`),
  );
  if (!row) return undefined;
  const { id, status, reason, is_completed: isCompleted, badge_name: badgeName } = row;
  return { holder: { id, userId, loyaltyBadgeId: badgeId, status }, badgeName, reason, isCompleted };
}
