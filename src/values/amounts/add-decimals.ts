import type { DecimalValue } from './decimal.js';
import { subtractDecimals } from './subtract-decimals.js';

/** Returns `a + b` as exact decimal text without trailing zeros; `NaN` if one of them is not a number. */
export const addDecimals = (a: DecimalValue, b: DecimalValue): string => subtractDecimals(a, subtractDecimals(0, b));
