import type { DecimalValue } from './decimal.js';
import { subtractDecimals } from './subtract-decimals.js';

/** `a + b` as decimal text, exact, without zeros at its end. */
export const addDecimals = (a: DecimalValue, b: DecimalValue): string => subtractDecimals(a, subtractDecimals(0, b));
