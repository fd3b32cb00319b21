import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badges, currencies, ruleGroups, rules } from '../../db/schema/index.js';
import type { Issue } from '../../http/http-error.js';
import { decimalsOf } from '../amount.js';
import { kindOf } from '../rule-types/registry.js';
import { checkMetadata } from './check-metadata.js';
import type { RuleRow } from './to-rules.js';
import type { RuleFields } from './rule-values.js';

/** Returns the errors of a rule as it would be; `now` in milliseconds since 1970. */
export function checkRule(rule: Omit<RuleRow, 'id' | 'createdAt' | 'updatedAt'>, now: number): Issue[] {
  const { rewardType, amount } = rule;
  const issues = checkMetadata(rule, now);
  const wrong = (field: string, message: string) => issues.push({ field, message });
  if (rule.startTime && rule.endTime && rule.endTime <= rule.startTime) wrong('endTime', 'Must be after startTime');
  if (rule.effectiveStartTime && rule.effectiveEndTime && rule.effectiveEndTime <= rule.effectiveStartTime)
    wrong('effectiveEndTime', 'Must be after effectiveStartTime');
  if (amount?.startsWith('-')) wrong('amount', 'Must not be negative');
  if (rewardType === 'multiplier' && !(Number(amount ?? 0) > 0))
    wrong('amount', 'Of a multiplier rule it is the factor: more than 0');
  if (rewardType === 'badge' && rule.badgeId === null) wrong('loyaltyBadgeId', 'Required where a badge is the reward');
  if (rule.maxAmountPerInterval?.startsWith('-')) wrong('maxAmountPerInterval', 'Must not be negative');
  if (rule.maxAmountPerInterval !== null && rule.maxAmountInterval === null)
    wrong('maxAmountInterval', 'Required beside maxAmountPerInterval');
  if (rule.rewardLifetime === 'dynamic' && !kindOf(rule.type).canLookAgain)
    wrong('rewardLifetime', `Must be permanent: what a rule of type ${rule.type} asks for cannot be looked at again`);
  if (rule.dappDeployedWithin && !rule.type.startsWith('dapps_by_'))
    wrong('dappDeployedWithin', `A rule of type ${rule.type} does not have it`);
  if (rule.dappDataWindow && !rule.type.startsWith('dapps_by_'))
    wrong('dappDataWindow', `A rule of type ${rule.type} does not have it`);
  return issues;
}

/**
 * Returns errors for named things that do not exist or belong to another website. Things that the request does not name are not
 * checked.
 */
export async function checkReferences(database: Database, websiteId: string, fields: RuleFields): Promise<Issue[]> {
  const { metadata } = fields;
  const group = fields.loyaltyRuleGroupId === 'no-section' ? null : fields.loyaltyRuleGroupId;
  const at = (field: string, list: readonly (string | null | undefined)[] = []) =>
    list.map((id, index) => [`metadata.${field.replace('#', String(index))}`, id] as const);
  return [
    ...(await missing(database, currencies, websiteId, [
      ['loyaltyCurrencyId', fields.loyaltyCurrencyId],
      ['metadata.referrerRewardLoyaltyCurrencyId', metadata?.referrerRewardLoyaltyCurrencyId],
      [
        'metadata.referralRequirements.points.loyaltyCurrecyId',
        metadata?.referralRequirements?.points?.loyaltyCurrecyId,
      ],
      ...at('multiplierLoyaltyCurrencyIds.#', metadata?.multiplierLoyaltyCurrencyIds ?? []),
    ])),
    ...(await missing(database, badges, websiteId, [
      ['loyaltyBadgeId', fields.loyaltyBadgeId],
      ...at(
        'range.#.loyaltyBadgeId',
        metadata?.range?.map(({ loyaltyBadgeId }) => loyaltyBadgeId),
      ),
    ])),
    ...(await missing(database, ruleGroups, websiteId, [['loyaltyRuleGroupId', group]])),
    ...(await missing(database, rules, websiteId, [
      ['duplicatedFromId', fields.duplicatedFromId],
      ...at('autoCheckInRuleIds.#', metadata?.autoCheckInRuleIds ?? []),
    ])),
  ];
}

/** Returns an error if an amount has more decimals than its currency. */
export async function checkDecimals(
  database: Database,
  { rewardType, amount, currencyId }: Pick<RuleRow, 'rewardType' | 'amount' | 'currencyId'>,
): Promise<Issue[]> {
  if (rewardType !== 'points' || amount === null || currencyId === null) return [];
  const [currency] = await database.select().from(currencies).where(eq(currencies.id, currencyId));
  if (!currency || decimalsOf(amount) <= currency.decimals) return [];
  return [{ field: 'amount', message: `Must have at most ${currency.decimals} decimals` }];
}

type Named = readonly [field: string, id: string | null | undefined];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function missing(
  database: Database,
  table: typeof currencies | typeof badges | typeof ruleGroups | typeof rules,
  websiteId: string,
  named: readonly Named[],
): Promise<Issue[]> {
  const given = named.flatMap(([field, id]) => (id ? [{ field, id: id.toLowerCase() }] : []));
  const ids = given.flatMap(({ id }) => (uuid.test(id) ? [id] : []));
  const rows =
    ids.length === 0
      ? []
      : await database
          .select({ id: table.id })
          .from(table)
          .where(and(inArray(table.id, ids), eq(table.websiteId, websiteId), isNull(table.deletedAt)));
  const known = new Set(rows.map(({ id }) => id));
  return given.flatMap(({ field, id }) => (known.has(id) ? [] : [{ field, message: 'Not found' }]));
}
