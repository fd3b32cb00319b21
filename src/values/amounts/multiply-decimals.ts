import { wholeUnits } from './base-units.js';
import { readDecimal, type DecimalValue } from './decimal.js';

/** Returns `a × b` as exact decimal text without trailing zeros; `NaN` if one of them is not a number. */
export function multiplyDecimals(a: DecimalValue, b: DecimalValue): string {
  const [left, right] = [readDecimal(a), readDecimal(b)];
  return left && right ? wholeUnits(left.units * right.units, left.scale + right.scale) : 'NaN';
}
