import { align, type DecimalValue } from './decimal.js';

/** Returns `a − b` as exact decimal text without trailing zeros; `NaN` if one of them is not a number. */
export function subtractDecimals(a: DecimalValue, b: DecimalValue): string {
  const aligned = align(a, b);
  if (!aligned) return 'NaN';
  const [left, right, scale] = aligned;
  const difference = left - right;
  const digits = (difference < 0n ? -difference : difference).toString().padStart(scale + 1, '0');
  const sign = difference < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -scale)}${fraction ? `.${fraction}` : ''}`;
}
