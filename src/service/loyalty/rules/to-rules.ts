import { inArray } from 'drizzle-orm';
import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';
import type { Database } from '../../db/database.js';
import { badges } from '../../db/schema/index.js';
import type { rules } from '../../db/schema/index.js';
import { toNumber } from '../amount.js';

/** A rule as it is stored. */
export type RuleRow = typeof rules.$inferSelect;

/** Returns rules as the API shows them and as edits record them, in the order of the rows. */
export async function toRules(
  database: Database,
  organizationId: string,
  rows: readonly RuleRow[],
): Promise<RuleSnapshot[]> {
  const badgeIds = rows.flatMap(({ badgeId }) => badgeId ?? []);
  const found =
    badgeIds.length === 0
      ? []
      : await database
          .select({ id: badges.id, name: badges.name, description: badges.description, imageUrl: badges.imageUrl })
          .from(badges)
          .where(inArray(badges.id, badgeIds));
  const byId = new Map(found.map((badge) => [badge.id, badge]));
  return rows.map((row) => ({
    ...toRule(row),
    organizationId,
    loyaltyBadge: byId.get(row.badgeId ?? '') ?? null,
  }));
}

function toRule(row: RuleRow): Omit<RuleSnapshot, 'organizationId' | 'loyaltyBadge'> {
  const { currencyId, badgeId, groupId, userAllotmentCsvUrl, sortId: _sortId, ...same } = row;
  return {
    ...same,
    amount: row.amount === null ? null : toNumber(row.amount),
    maxAmountPerInterval: row.maxAmountPerInterval === null ? null : toNumber(row.maxAmountPerInterval),
    type: row.type as RuleSnapshot['type'],
    frequency: row.frequency as RuleSnapshot['frequency'],
    network: (row.network as RuleSnapshot['network'] | null) ?? undefined,
    interval: row.interval as RuleSnapshot['interval'],
    loyaltyCurrencyId: currencyId,
    loyaltyBadgeId: badgeId,
    loyaltyRuleGroupId: groupId,
    backgroundAssetUrl: row.backgroundAssetUrl ?? undefined,
    loyaltyUserAllotmentCsvUrl: userAllotmentCsvUrl ?? undefined,
    collectionAddress: row.collectionAddress ?? undefined,
    startTime: toText(row.startTime),
    endTime: toText(row.endTime),
    effectiveStartTime: toText(row.effectiveStartTime),
    effectiveEndTime: toText(row.effectiveEndTime),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: toText(row.deletedAt),
  };
}

const toText = (moment: Date | null): string | null => moment?.toISOString() ?? null;
