import type { PublicRule } from '../../../../contract/loyalty/rules.js';
import { compareDecimals, type DecimalValue } from '../../../../values/amounts/decimal.js';
import { multiplyDecimals } from '../../../../values/amounts/multiply-decimals.js';
import { totalMultiplier, type Factor } from '../../points/total-multiplier.js';

interface Points {
  readonly amount: DecimalValue;
  readonly isUpTo?: boolean;
  readonly isFrom?: boolean;
}

/**
 * Returns bounds of points that multipliers change: the minimum if multipliers can only increase them, otherwise the
 * maximum. A page does not know which currencies a multiplier applies to, or which rules ignore multipliers.
 */
export function withFactors<T extends Points>(points: T, { metadata }: PublicRule, factors: readonly Factor[]): T {
  const ofAccount = (metadata?.enableVerifiedMultiplier && metadata.verifiedMultiplier) || 1;
  const raising = totalMultiplier(factors.filter(({ multiplier }) => compareDecimals(multiplier, 1) > 0));
  const most = multiplyDecimals(raising, Math.max(1, ofAccount));
  const isRaised = compareDecimals(most, 1) > 0 && compareDecimals(points.amount, 0) !== 0;
  const isLowered = ofAccount < 1 || factors.some(({ multiplier }) => compareDecimals(multiplier, 1) < 0);
  if (points.isUpTo || isLowered)
    return { ...points, isUpTo: true, ...(isRaised && { amount: multiplyDecimals(points.amount, most) }) };
  return isRaised ? { ...points, isFrom: true } : points;
}
