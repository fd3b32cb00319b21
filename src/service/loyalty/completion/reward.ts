import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import { decimalOf } from './decimal-of.js';
import type { Rule } from './find-rule.js';

type Range = NonNullable<RuleMetadata['range']>[number];

/** Reward of a completion, before factors and caps. */
export type Reward =
  | { readonly type: 'points'; readonly currencyId: string; readonly amount: string }
  | { readonly type: 'badge'; readonly badgeId: string }
  | { readonly type: 'multiplier'; readonly multiplier: string; readonly currencyIds: readonly string[] | null };

/** Measured value of a completion. */
export interface Measured {
  /** Amount that replaces the rule's, as decimal text. */
  readonly amount?: string | undefined;
  /** Value to look up in the rule's ranges. */
  readonly value?: number | undefined;
}

/** Returns the range of a rule that contains a value; both ends are inclusive. */
export const rangeAt = (ranges: RuleMetadata['range'], value: number | undefined): Range | undefined =>
  value === undefined
    ? undefined
    : ranges?.find(({ startRange, endRange }) => startRange <= value && value <= endRange);

/** Whether a rule's reward depends on a value that is in none of its ranges. */
export const isOutOfRange = ({ metadata }: Rule, value: number | undefined): boolean =>
  Boolean(metadata.range?.length) && rangeAt(metadata.range, value) === undefined;

/** Returns the type of a rule's reward. For a rule that rewards holding tokens with multipliers, the metadata decide. */
export const rewardTypeOf = ({ rewardType, metadata }: Pick<Rule, 'rewardType' | 'metadata'>): Rule['rewardType'] =>
  metadata.isTokenHoldMultiplier ? 'multiplier' : rewardType;

/** Returns the reward for a completion; `undefined` if the rule is configured to give nothing. */
export function rewardOf(rule: Rule, { amount, value }: Measured): Reward | undefined {
  const range = rangeAt(rule.metadata.range, value);
  switch (rewardTypeOf(rule)) {
    case 'points': {
      const points = amount ?? (range ? decimalOf(range.amount) : rule.amount) ?? '0';
      return rule.currencyId === null ? undefined : { type: 'points', currencyId: rule.currencyId, amount: points };
    }
    case 'badge': {
      const badgeId = range?.loyaltyBadgeId ?? rule.badgeId;
      return badgeId ? { type: 'badge', badgeId } : undefined;
    }
    case 'multiplier': {
      const multiplier = range ? decimalOf(range.loyaltyMultiplierAmount ?? range.amount) : rule.amount;
      const currencyIds = rule.metadata.multiplierLoyaltyCurrencyIds ?? [];
      return multiplier === null
        ? undefined
        : { type: 'multiplier', multiplier, currencyIds: currencyIds.length > 0 ? currencyIds : null };
    }
  }
}
