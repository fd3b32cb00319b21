import { compareDecimals } from '../../../values/amounts/decimal.js';
import { addDecimals } from '../../../values/amounts/add-decimals.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';

/** A factor on a member's earnings. */
export interface Factor {
  readonly id: string;
  readonly multiplier: number | string;
  readonly loyaltyRuleId?: string | undefined;
}

/**
 * Returns the total of all factors as exact decimal text; `1` changes nothing. Of several factors from one rule only
 * the best counts; the parts above 1 are added up, as the platform does.
 */
export function totalMultiplier(factors: readonly Factor[]): string {
  const best = new Map<string, number | string>();
  for (const { id, loyaltyRuleId, multiplier } of factors) {
    const source = loyaltyRuleId ?? id;
    const known = best.get(source) ?? 0;
    best.set(source, compareDecimals(known, multiplier) > 0 ? known : multiplier);
  }
  const total = [...best.values()].reduce<string>((sum, factor) => addDecimals(sum, subtractDecimals(factor, 1)), '1');
  return compareDecimals(total, 0) < 0 ? '0' : total;
}
