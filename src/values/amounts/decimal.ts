import { decimalPattern } from './decimal-pattern.js';

/** An amount as it occurs in JSON: a number, decimal text, or nothing. */
export type DecimalValue = number | string | bigint | null | undefined;

/** An amount without its decimal point. */
export interface Decimal {
  /** The digits, as a whole number. */
  readonly units: bigint;
  /** Number of digits after the decimal point. */
  readonly scale: number;
}

/** Reads an amount exactly; `undefined` if it is not a number. A missing amount counts as zero. */
export function readDecimal(value: DecimalValue): Decimal | undefined {
  const match = decimalPattern.exec(String(value ?? 0).trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length;
  const units = BigInt(sign + whole + fraction) * 10n ** BigInt(Math.max(0, shift));
  return { units, scale: Math.max(0, -shift) };
}

/**
 * Returns both numbers without decimal points on a common scale, and that scale (number of decimals); `undefined` if one of them
 * is not a number.
 */
export const align = (left: DecimalValue, right: DecimalValue): [bigint, bigint, number] | undefined => {
  const [a, b] = [readDecimal(left), readDecimal(right)];
  if (!a || !b) return undefined;
  const scale = Math.max(a.scale, b.scale);
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale];
};

/**
 * Returns a negative number, zero or a positive number if `a` is less than, equal to or more than `b`; exact for any
 * size. Returns `NaN` if one of them is not a number.
 */
export function compareDecimals(a: DecimalValue, b: DecimalValue): number {
  const [left, right] = align(a, b) ?? [];
  if (left === undefined || right === undefined) return NaN;
  return left < right ? -1 : left > right ? 1 : 0;
}
