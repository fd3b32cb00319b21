import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ConditionInput, ConditionType } from '../../../contract/loyalty/conditions.js';
import { badges, currencies, ruleGroups, rules } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import type { Issue } from '../../http/http-error.js';
import { readWallets } from '../lists/read-list.js';

/** Condition whose references were checked and whose list was read, ready to be saved. */
export interface PreparedCondition {
  readonly type: ConditionType;
  readonly description: string | null;
  readonly amount: string | null;
  readonly repeatCount: number | null;
  readonly requiredCount: number | null;
  readonly csvUrl: string | null;
  readonly ruleIds: readonly string[];
  readonly ruleGroupIds: readonly string[];
  readonly badgeIds: readonly string[];
  readonly currencyIds: readonly string[];
  readonly leaderboardViewIds: readonly string[];
  /** Wallets of its list, in the spelling for look-ups. */
  readonly wallets: readonly string[];
}

type Field = Exclude<keyof ConditionInput, 'type' | 'description'>;

/** Tables of the things that conditions may name. */
const references = {
  loyaltyRuleIds: rules,
  loyaltyRuleGroupIds: ruleGroups,
  loyaltyBadgeIds: badges,
  loyaltyCurrencyIds: currencies,
} as const satisfies Partial<Record<Field, PgTable>>;

/** Fields that a type requires and allows, and the field that may name exactly one thing. */
interface Needs {
  readonly required: readonly Field[];
  readonly optional?: readonly Field[];
  readonly single?: keyof typeof references;
}

const needs: Readonly<Record<ConditionType, Needs>> = {
  rule: { required: ['loyaltyRuleIds'], optional: ['repeatCount', 'requiredCount'], single: 'loyaltyRuleIds' },
  rules: { required: ['loyaltyRuleIds'], optional: ['repeatCount', 'requiredCount'] },
  section: { required: ['loyaltyRuleGroupIds'], optional: ['repeatCount', 'requiredCount'] },
  badge: { required: ['loyaltyBadgeIds'], optional: ['requiredCount'], single: 'loyaltyBadgeIds' },
  badges: { required: ['loyaltyBadgeIds'], optional: ['requiredCount'] },
  points: { required: ['loyaltyCurrencyIds', 'amount'], optional: ['requiredCount'] },
  level: {
    required: ['loyaltyCurrencyIds', 'amount'],
    optional: ['requiredCount', 'loyaltyLeaderboardViewIds'],
  },
  api: { required: [], optional: ['loyaltyRuleIds', 'requiredCount'] },
  csv: { required: ['csvUrl'] },
};

const fields: readonly Field[] = [
  'amount',
  'repeatCount',
  'requiredCount',
  'csvUrl',
  'loyaltyBadgeIds',
  'loyaltyCurrencyIds',
  'loyaltyLeaderboardViewIds',
  'loyaltyRuleChainId',
  'loyaltyRuleGroupIds',
  'loyaltyRuleIds',
];

/**
 * Checks conditions that an operator wrote, and reads their lists. It uses the network, so call it before the transaction that
 * saves them. Throws 400 naming each invalid field.
 *
 * @param at position in the body, such as `conditions`
 */
export async function prepareConditions(
  { database, remoteFiles }: Pick<ServiceContext, 'database' | 'remoteFiles'>,
  { websiteId, conditions, at }: { websiteId: string; conditions: readonly ConditionInput[]; at: string },
): Promise<PreparedCondition[]> {
  const issues = conditions.flatMap((condition, index) => check(condition, `${at}.${index}`));
  for (const [field, table] of Object.entries(references) as [
    keyof typeof references,
    (typeof references)['loyaltyRuleIds'],
  ][]) {
    const named = [...new Set(conditions.flatMap((condition) => idsOf(condition, field)))];
    if (named.length === 0) continue;
    const rows = await database
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, named), eq(table.websiteId, websiteId), isNull(table.deletedAt)));
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, condition] of conditions.entries())
      for (const [place, id] of idsOf(condition, field).entries())
        if (!known.has(id)) issues.push({ field: `${at}.${index}.${field}.${place}`, message: 'Not found' });
  }
  if (issues.length > 0) throw invalid(...issues);
  const prepared: PreparedCondition[] = [];
  for (const [index, condition] of conditions.entries()) {
    const { type = 'rule', csvUrl } = condition;
    const wallets = csvUrl ? await readWallets(remoteFiles, csvUrl, `${at}.${index}.csvUrl`) : [];
    prepared.push({
      type,
      description: condition.description ?? null,
      amount: condition.amount ?? null,
      repeatCount: condition.repeatCount ?? null,
      requiredCount: condition.requiredCount ?? null,
      csvUrl: csvUrl ?? null,
      ruleIds: idsOf(condition, 'loyaltyRuleIds'),
      ruleGroupIds: idsOf(condition, 'loyaltyRuleGroupIds'),
      badgeIds: idsOf(condition, 'loyaltyBadgeIds'),
      currencyIds: idsOf(condition, 'loyaltyCurrencyIds'),
      leaderboardViewIds: idsOf(condition, 'loyaltyLeaderboardViewIds'),
      wallets,
    });
  }
  return prepared;
}

type IdsField = keyof typeof references | 'loyaltyLeaderboardViewIds';

const idsOf = (condition: ConditionInput, field: IdsField): string[] => [
  ...new Set((condition[field] ?? []).map((id) => id.toLowerCase())),
];

function check(condition: ConditionInput, at: string): Issue[] {
  const { type } = condition;
  const [amount, requiredCount] = [condition.amount ?? undefined, condition.requiredCount ?? undefined];
  if (type === undefined) return [{ field: `${at}.type`, message: 'Required' }];
  const { required, optional = [], single } = needs[type];
  const issues = fields.flatMap((field): Issue[] => {
    const isGiven = Array.isArray(condition[field]) ? condition[field].length > 0 : (condition[field] ?? null) !== null;
    if (required.includes(field) && !isGiven)
      return [{ field: `${at}.${field}`, message: `Required for a condition of type ${type}` }];
    if (isGiven && !required.includes(field) && !optional.includes(field))
      return [{ field: `${at}.${field}`, message: `A condition of type ${type} does not have it` }];
    return [];
  });
  if (single !== undefined && idsOf(condition, single).length > 1)
    issues.push({ field: `${at}.${single}`, message: `A condition of type ${type} names one` });
  if (type === 'level' && amount !== undefined && !/^0*[1-9]\d{0,8}$/.test(amount))
    issues.push({ field: `${at}.amount`, message: 'Must be a place, from 1' });
  if (type === 'points' && amount !== undefined && !/^[^-]*[1-9]/.test(amount))
    issues.push({ field: `${at}.amount`, message: 'Must be more than 0' });
  const countable = countableOf(condition);
  if (requiredCount !== undefined && countable !== undefined && requiredCount > countable)
    issues.push({ field: `${at}.requiredCount`, message: `Must be at most ${countable}: there are no more` });
  return issues;
}

/**
 * Returns the number of things that a condition can choose from. It is unknown for a section; for a single rule, it is the number
 * of completions.
 */
function countableOf(condition: ConditionInput): number | undefined {
  switch (condition.type) {
    case 'rules':
      return idsOf(condition, 'loyaltyRuleIds').length;
    case 'badge':
    case 'badges':
      return idsOf(condition, 'loyaltyBadgeIds').length;
    case 'points':
    case 'level':
      return idsOf(condition, 'loyaltyCurrencyIds').length;
    case 'api':
      return Math.max(1, idsOf(condition, 'loyaltyRuleIds').length);
    default:
      return undefined;
  }
}
