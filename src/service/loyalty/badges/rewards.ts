import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { multipliers } from '../../db/schema/index.js';
import type { badgeRewards } from '../../db/schema/index.js';
import { compareAmounts, subtractAmounts } from '../amount.js';
import { earlierKeys } from '../earlier-keys.js';
import { describeReason } from '../entry-reason.js';
import { changeGroupBalances } from '../group-ledger.js';
import { findPaidRewards, rewardKey } from './paid-rewards.js';

type Reward = typeof badgeRewards.$inferSelect;

/** Member and badge whose rewards are paid. */
interface Rewarding {
  readonly websiteId: string;
  readonly userId: string;
  readonly badgeId: string;
  readonly now: Date;
  /** Name of the badge. */
  readonly title: string;
}

/**
 * Gives a badge's rewards: points once for each reward, or again the part that was taken back, but not if an earlier holder of the
 * member's wallets got them; and multipliers while the badge is held. The caller gives the badges that come with it.
 */
export async function payBadgeRewards(
  transaction: Database,
  rewarding: Rewarding,
  rewards: readonly Reward[],
): Promise<{ readonly badgeIds: readonly string[] }> {
  await payPoints(transaction, rewarding, rewards);
  for (const reward of rewards) await startMultiplier(transaction, rewarding, reward);
  return {
    badgeIds: rewards.flatMap(({ rewardType, rewardBadgeId }) => (rewardType === 'badge' && rewardBadgeId) || []),
  };
}

async function payPoints(
  transaction: Database,
  { websiteId, userId, badgeId, now, title }: Rewarding,
  rewards: readonly Reward[],
): Promise<void> {
  const changes = rewards.flatMap(({ id, badgeId: loyaltyBadgeId, rewardType, currencyId, amount }) =>
    rewardType === 'points' && currencyId !== null && amount !== null
      ? [
          {
            currencyId,
            userId,
            direction: 'credit' as const,
            amount,
            idempotencyKey: rewardKey(id),
            metadata: { loyaltyBadgeId },
          },
        ]
      : [],
  );
  if (changes.length === 0) return;
  const earlier = await earlierKeys(transaction, { websiteId, userId }, changes);
  const paid = await findPaidRewards(transaction, { websiteId, userId, badgeId });
  const due = changes.flatMap((change) => {
    const { idempotencyKey: key, amount } = change;
    const { times, standing } = paid.get(key) ?? { times: 0, standing: '0' };
    const left = subtractAmounts(amount, standing);
    // If the member's group was paid before, only the part that was taken back matters.
    if ((times === 0 && earlier.has(key)) || compareAmounts(left, '0') <= 0) return [];
    return [{ ...change, amount: left, idempotencyKey: times === 0 ? key : `${key} ${times + 1}` }];
  });
  await changeGroupBalances(transaction, {
    websiteId,
    type: 'api_key',
    description: describeReason('badge_earned', title),
    now,
    changes: due,
  });
}

/** Starts a multiplier, or restarts it. */
async function startMultiplier(
  transaction: Database,
  { websiteId, userId, badgeId, now, title }: Rewarding,
  { id, rewardType, multiplier, currencyIds }: Reward,
): Promise<void> {
  if (rewardType !== 'multiplier' || multiplier === null) return;
  await transaction
    .insert(multipliers)
    .values({
      websiteId,
      userId,
      badgeId,
      multiplier,
      currencyIds,
      title,
      externalIdentifier: `badge-reward ${id} ${userId}`,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [multipliers.websiteId, multipliers.externalIdentifier],
      set: { deletedAt: null, updatedAt: now },
    });
}

/** Ends a badge's multipliers: for one member, or for all. */
export async function stopMultipliers(
  transaction: Database,
  { userId, badgeId, now }: { readonly userId?: string; readonly badgeId: string; readonly now: Date },
): Promise<void> {
  await transaction
    .update(multipliers)
    .set({ deletedAt: now, updatedAt: now })
    .where(
      and(
        eq(multipliers.badgeId, badgeId),
        userId === undefined ? undefined : eq(multipliers.userId, userId),
        isNull(multipliers.deletedAt),
      ),
    );
}
