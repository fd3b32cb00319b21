import { compareDecimals } from '../../loyalty/decimal.js';
import { addDecimals } from '../../loyalty/add-decimals.js';
import { subtractDecimals } from '../../loyalty/subtract-decimals.js';

/** A factor on what a member earns. */
export interface Factor {
  readonly id: string;
  readonly multiplier: number;
  readonly loyaltyRuleId?: string | undefined;
}

/**
 * All factors together, exact decimal text; `1` changes nothing. Of those that come from one rule the best counts; what they
 * add to 1 is added up (wire-facts.md 5.4).
 */
export function totalMultiplier(factors: readonly Factor[]): string {
  const best = new Map<string, number>();
  for (const { id, loyaltyRuleId, multiplier } of factors) {
    const source = loyaltyRuleId ?? id;
    best.set(source, Math.max(best.get(source) ?? 0, multiplier));
  }
  const total = [...best.values()].reduce((sum, factor) => addDecimals(sum, subtractDecimals(factor, 1)), '1');
  return compareDecimals(total, 0) < 0 ? '0' : total;
}
