import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';
import type { rules } from '../../db/schema/index.js';
import type { CheckedRequest } from '../../handler.js';

type Body = CheckedRequest<'createRule'>['body'];

/** Fields of a rule that a request may contain; absent fields stay unchanged. */
export type RuleFields = {
  readonly [K in Exclude<keyof Body, 'organizationId' | 'websiteId' | 'loyaltyRuleChain'>]?: Body[K] | undefined;
};

export type RuleValues = Partial<typeof rules.$inferInsert>;

/** Returns the fields of a request as they are stored. */
export function toValues(fields: RuleFields): RuleValues {
  const {
    loyaltyCurrencyId,
    loyaltyBadgeId,
    loyaltyRuleGroupId,
    loyaltyUserAllotmentCsvUrl,
    startTime,
    endTime,
    effectiveStartTime,
    effectiveEndTime,
    ...same
  } = fields;
  const values = {
    ...same,
    currencyId: loyaltyCurrencyId,
    badgeId: loyaltyBadgeId,
    groupId: loyaltyRuleGroupId === 'no-section' ? null : loyaltyRuleGroupId,
    userAllotmentCsvUrl: loyaltyUserAllotmentCsvUrl,
    startTime: toDate(startTime),
    endTime: toDate(endTime),
    effectiveStartTime: toDate(effectiveStartTime),
    effectiveEndTime: toDate(effectiveEndTime),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns all fields of a rule as an edit recorded them; fields that were not set are emptied. */
export function valuesOfSnapshot(snapshot: RuleSnapshot): RuleValues {
  const {
    id: _id,
    organizationId: _organizationId,
    websiteId: _websiteId,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    deletedAt,
    loyaltyBadge: _loyaltyBadge,
    type,
    frequency,
    amount,
    maxAmountPerInterval = null,
    isDappRule,
    collectionAddress,
    mediaUrl,
    network = null,
    backgroundAssetUrl = null,
    loyaltyUserAllotmentCsvUrl = null,
    metadata = {},
    ...rest
  } = snapshot;
  return {
    ...toValues(rest as RuleFields),
    type,
    frequency,
    amount: amount === null ? null : String(amount),
    maxAmountPerInterval: maxAmountPerInterval === null ? null : String(maxAmountPerInterval),
    isDappRule: isDappRule ?? false,
    collectionAddress: collectionAddress ?? null,
    mediaUrl: mediaUrl ?? null,
    network,
    backgroundAssetUrl,
    userAllotmentCsvUrl: loyaltyUserAllotmentCsvUrl,
    metadata,
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
  };
}

const toDate = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;
