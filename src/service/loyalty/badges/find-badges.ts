import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Badge } from '../../../contract/loyalty/badges.js';
import type { Database } from '../../db/database.js';
import { badgeFiles, badgeJobs, badgeRewards, badges, rules } from '../../db/schema/index.js';
import { toAmount, toNumber } from '../amount.js';
import { findShownConditions } from './find-conditions.js';
import { findHoldings } from './find-holdings.js';
import type { HoldingsOf } from './find-holdings.js';

type Row = typeof badges.$inferSelect;

/**
 * Returns badges as the API shows them, in the order of the rows.
 *
 * @param holdings members whose holdings to show; if absent, none are shown
 */
export async function toBadges(
  database: Database,
  rows: readonly Row[],
  { organizationId, holdings }: { organizationId: string; holdings?: HoldingsOf | undefined },
): Promise<Badge[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const conditions = await findShownConditions(database, ids);
  const files = await database
    .select()
    .from(badgeFiles)
    .where(inArray(badgeFiles.badgeId, ids))
    .orderBy(asc(badgeFiles.id));
  const rewards = await database
    .select()
    .from(badgeRewards)
    .where(inArray(badgeRewards.badgeId, ids))
    .orderBy(asc(badgeRewards.id));
  const jobs = await database
    .select()
    .from(badgeJobs)
    .where(inArray(badgeJobs.badgeId, ids))
    .orderBy(desc(badgeJobs.createdAt), desc(badgeJobs.id));
  const rewardedBy = await database
    .select({ badgeId: rules.badgeId, id: rules.id, name: rules.name, deletedAt: rules.deletedAt })
    .from(rules)
    .where(inArray(rules.badgeId, ids))
    .orderBy(asc(rules.createdAt), asc(rules.id));
  const held = holdings && (await findHoldings(database, ids, { organizationId, of: holdings }));
  const of = <T extends { badgeId: string | null }>(list: readonly T[], id: string) =>
    list.filter(({ badgeId }) => badgeId === id);
  return rows.map(({ id, name, description, imageUrl, hideInUi, createdAt, updatedAt }) => ({
    id,
    name,
    description,
    imageUrl,
    hideInUi,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    loyaltyConditions: (conditions.get(id) ?? []).map((condition) => ({
      ...condition,
      ...(condition.type === 'csv' && { csvFiles: of(files, id).map(({ badgeId: _, ...file }) => file) }),
    })),
    rewards: of(rewards, id).map(toReward),
    loyaltyRules: of(rewardedBy, id)
      .filter(({ deletedAt }) => deletedAt === null)
      .map((rule) => ({ id: rule.id, name: rule.name })),
    dataJobs: of(jobs, id).map((job) => ({
      id: job.id,
      status: job.status,
      message: job.message,
      createdAt: job.createdAt.toISOString(),
      updatedAt: job.updatedAt.toISOString(),
    })),
    ...(held && { loyaltyBadgeUsers: held.get(id) ?? [] }),
  }));
}

/** Returns one badge as {@link toBadges} does. */
export async function toBadge(
  database: Database,
  row: Row,
  options: { organizationId: string; holdings?: HoldingsOf },
): Promise<Badge> {
  const [badge] = await toBadges(database, [row], options);
  if (!badge) throw new Error('A badge is gone within its own request.');
  return badge;
}

/** Returns a badge of the websites that is not deleted, with its row locked until the transaction ends. */
export async function lockBadge(
  transaction: Database,
  id: string,
  websiteIds: readonly string[],
  strength: 'share' | 'update',
): Promise<Row | undefined> {
  const [badge] = await transaction.select().from(badges).where(eq(badges.id, id)).for(strength);
  return badge && badge.deletedAt === null && websiteIds.includes(badge.websiteId) ? badge : undefined;
}

const toReward = (reward: typeof badgeRewards.$inferSelect): NonNullable<Badge['rewards']>[number] => ({
  id: reward.id,
  rewardType: reward.rewardType,
  loyaltyCurrencyId: reward.currencyId,
  amount: reward.amount === null ? null : toAmount(reward.amount),
  multiplier: reward.multiplier === null ? null : toNumber(reward.multiplier),
  isRetroactive: reward.isRetroactive,
  ...(reward.currencyIds && { loyaltyCurrencyIds: reward.currencyIds }),
  ...(reward.rewardBadgeId && { loyaltyBadgeId: reward.rewardBadgeId }),
});
