import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import { decimalOf } from './decimal-of.js';
import type { Rule } from './find-rule.js';

type Range = NonNullable<RuleMetadata['range']>[number];

/** What a completion is worth, before factors and caps. */
export type Reward =
  | { readonly type: 'points'; readonly currencyId: string; readonly amount: string }
  | { readonly type: 'badge'; readonly badgeId: string }
  | { readonly type: 'multiplier'; readonly multiplier: string; readonly currencyIds: readonly string[] | null };

/** What was found out about the value of a completion. */
export interface Measured {
  /** Amount in place of the rule's, as decimal text. */
  readonly amount?: string | undefined;
  /** Value that a range is looked up by. */
  readonly value?: number | undefined;
}

/** The span of a rule that a value is in; both ends belong to it. */
export const rangeAt = (ranges: RuleMetadata['range'], value: number | undefined): Range | undefined =>
  value === undefined
    ? undefined
    : ranges?.find(({ startRange, endRange }) => startRange <= value && value <= endRange);

/** Whether a rule's reward depends on a value that is in none of its spans. */
export const isOutOfRange = ({ metadata }: Rule, value: number | undefined): boolean =>
  Boolean(metadata.range?.length) && rangeAt(metadata.range, value) === undefined;

/** What a rule gives: of a rule that rewards holding tokens with multipliers, its metadata say so. */
export const rewardTypeOf = ({ rewardType, metadata }: Pick<Rule, 'rewardType' | 'metadata'>): Rule['rewardType'] =>
  metadata.isTokenHoldMultiplier ? 'multiplier' : rewardType;

/** What a rule gives for a completion; `undefined` where it is set up to give nothing. */
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
