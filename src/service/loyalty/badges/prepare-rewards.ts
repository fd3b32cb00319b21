import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badges, currencies } from '../../db/schema/index.js';
import type { badgeRewards } from '../../db/schema/index.js';
import type { CheckedRequest } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { decimalsOf } from '../amount.js';

type RewardInput = NonNullable<CheckedRequest<'createBadge'>['body']['rewards']>[number];
export type PreparedReward = Omit<typeof badgeRewards.$inferInsert, 'badgeId'>;

/** Checks the rewards for holders of a badge. Throws 400 naming each invalid field. */
export async function prepareRewards(
  database: Database,
  websiteId: string,
  rewards: readonly RewardInput[],
): Promise<PreparedReward[]> {
  const known = await findKnown(database, websiteId, rewards);
  const issues = rewards.flatMap((reward, index) => check(reward, `rewards.${index}`, known));
  if (issues.length > 0) throw invalid(...issues);
  return rewards.map(({ rewardType, isRetroactive, ...reward }) => ({
    rewardType,
    isRetroactive,
    ...(rewardType === 'points' && { currencyId: reward.loyaltyCurrencyId, amount: reward.amount }),
    ...(rewardType === 'multiplier' && {
      multiplier: reward.multiplier,
      currencyIds: reward.loyaltyCurrencyIds?.length ? reward.loyaltyCurrencyIds.map((id) => id.toLowerCase()) : null,
    }),
    ...(rewardType === 'badge' && { rewardBadgeId: reward.loyaltyBadgeId }),
  }));
}

/** Finds the named currencies and badges that belong to the website; currencies with their decimals. */
async function findKnown(
  database: Database,
  websiteId: string,
  rewards: readonly RewardInput[],
): Promise<ReadonlyMap<string, number>> {
  const currencyIds = rewards.flatMap(({ loyaltyCurrencyId, loyaltyCurrencyIds = [] }) => [
    ...(loyaltyCurrencyId ? [loyaltyCurrencyId] : []),
    ...loyaltyCurrencyIds,
  ]);
  const badgeIds = rewards.flatMap(({ loyaltyBadgeId }) => loyaltyBadgeId ?? []);
  const found = await Promise.all([
    database
      .select({ id: currencies.id, decimals: currencies.decimals })
      .from(currencies)
      .where(
        and(inArray(currencies.id, currencyIds), eq(currencies.websiteId, websiteId), isNull(currencies.deletedAt)),
      ),
    database
      .select({ id: badges.id, decimals: sql<number>`0` })
      .from(badges)
      .where(and(inArray(badges.id, badgeIds), eq(badges.websiteId, websiteId), isNull(badges.deletedAt))),
  ]);
  return new Map(found.flat().map(({ id, decimals }) => [id, decimals]));
}

function check(reward: RewardInput, at: string, known: ReadonlyMap<string, number>): Issue[] {
  const { rewardType, loyaltyCurrencyId, amount, multiplier, loyaltyBadgeId, loyaltyCurrencyIds = [] } = reward;
  const issues: Issue[] = [];
  const issue = (field: string, message: string) => issues.push({ field: `${at}.${field}`, message });
  const isUnknown = (id: string | null | undefined) => typeof id === 'string' && !known.has(id.toLowerCase());
  const required = {
    points: [
      ['loyaltyCurrencyId', loyaltyCurrencyId],
      ['amount', amount],
    ],
    multiplier: [['multiplier', multiplier]],
    badge: [['loyaltyBadgeId', loyaltyBadgeId]],
  } as const;
  for (const [field, value] of required[rewardType])
    if (value === null || value === undefined) issue(field, `Required for a reward of type ${rewardType}`);
  if (rewardType === 'points' && typeof amount === 'string' && !/^[^-]*[1-9]/.test(amount))
    issue('amount', 'Must be more than 0');
  const decimals = known.get(loyaltyCurrencyId?.toLowerCase() ?? '');
  if (rewardType === 'points' && typeof amount === 'string' && decimals !== undefined && decimalsOf(amount) > decimals)
    issue('amount', `Must have at most ${decimals} decimals`);
  if (isUnknown(loyaltyCurrencyId)) issue('loyaltyCurrencyId', 'Not found');
  if (isUnknown(loyaltyBadgeId)) issue('loyaltyBadgeId', 'Not found');
  for (const [place, id] of loyaltyCurrencyIds.entries())
    if (isUnknown(id)) issue(`loyaltyCurrencyIds.${place}`, 'Not found');
  return issues;
}
