import * as z from 'zod/mini';
import { Amount, AmountInput, Id } from '../primitives.js';

/**
 * Kind of a condition (platform API, section 2.1).
 * - `rule`, `rules`: completed rules; `section`: completed rules of a group; `badge`, `badges`: badges held
 * - `points`: amount of a currency; `level`: rank on a leaderboard
 * - `api`: set by the operator; `csv`: wallets of a list
 */
export const ConditionType = z.enum(['rule', 'rules', 'points', 'section', 'level', 'api', 'badge', 'badges', 'csv']);
export type ConditionType = z.infer<typeof ConditionType>;

const named = z.nullable(z.object({ name: z.string() }));

const shown = {
  id: Id,
  type: ConditionType,
  description: z.nullable(z.string()),
  /** Whole units of the currency, for `points`; ranks from the top, for `level`. */
  amount: Amount,
  /** How often each of the named rules has to be completed. */
  repeatCount: z.nullable(z.number()),
  /** How many of the named things are enough. */
  requiredCount: z.nullable(z.number()),
  association: z.array(
    z.object({
      id: Id,
      loyaltyRuleGroupId: z.nullable(Id),
      loyaltyRuleId: z.nullable(Id),
      loyaltyCurrencyId: z.nullable(Id),
      loyaltyBadgeId: z.nullable(Id),
      loyaltyRule: named,
      loyaltyCurrency: named,
    }),
  ),
};

/** Condition of a rule as a page sees it: without the list of wallets, and open to types that the platform may add. */
export const PublicCondition = z.object({ ...shown, type: z.string() });

/** Condition of a rule (platform API, section 2.1). */
export const Condition = z.object({ ...shown, csvUrl: z.nullable(z.string()) });

/** Whether all conditions must be met (`AND`) or any one of them (`OR`). */
export const OperatorType = z.enum(['AND', 'OR']);
export type OperatorType = z.infer<typeof OperatorType>;

const chain = { id: Id, name: z.string(), loyaltyRuleId: Id, operatorType: z._default(OperatorType, 'AND') };

/** Conditions to meet before a rule, as a page sees them. */
export const PublicRuleChain = z.object({
  ...chain,
  operatorType: z._default(z.string(), 'AND'),
  loyaltyConditions: z.array(PublicCondition),
});

/** Conditions to meet before a rule (platform API, section 2.1). */
export const RuleChain = z.object({ ...chain, loyaltyConditions: z.array(Condition) });

const ids = z.optional(z.array(Id).check(z.maxLength(100)));
const count = z.optional(z.nullable(z.int().check(z.minimum(1))));

/** Condition as an operator writes it. */
export const ConditionInput = z.strictObject({
  type: z.optional(ConditionType),
  description: z.optional(z.nullable(z.string())),
  /** Whole units of the currency, for `points`; ranks from the top, for `level`. */
  amount: z.optional(z.nullable(AmountInput)),
  repeatCount: count,
  requiredCount: count,
  /** URL of a file of wallets, or its content as a `data:` URL, for `csv`. */
  csvUrl: z.optional(z.nullable(z.string().check(z.maxLength(512 * 1024)))),
  loyaltyBadgeIds: ids,
  loyaltyCurrencyIds: ids,
  loyaltyLeaderboardViewIds: ids,
  loyaltyRuleChainId: z.optional(z.nullable(Id)),
  loyaltyRuleGroupIds: ids,
  loyaltyRuleIds: ids,
});
export type ConditionInput = z.infer<typeof ConditionInput>;

/**
 * Chain as an operator writes it. The platform's dashboard can set chains, but its API has no field for them. It has no condition of
 * type `level`: a place changes hands all the time, so a quest requires a badge by place instead, which the operator judges.
 */
export const RuleChainInput = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  operatorType: z._default(OperatorType, 'AND'),
  conditions: z.array(ConditionInput).check(z.minLength(1), z.maxLength(50)),
});
export type RuleChainInput = z.infer<typeof RuleChainInput>;
