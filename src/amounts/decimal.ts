/** An amount as it occurs in JSON: a number, decimal text, or nothing. */
export type DecimalValue = number | string | bigint | null | undefined;

interface Decimal {
  /** The number without its decimal point. */
  readonly units: bigint;
  /** Number of digits after the decimal point. */
  readonly scale: number;
}

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Reads an amount exactly. Anything that is not a number counts as zero. */
function parse(value: DecimalValue): Decimal {
  const match = decimalPattern.exec(String(value ?? 0).trim());
  if (!match) return { units: 0n, scale: 0 };
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length;
  const units = BigInt(sign + (whole + fraction || '0')) * 10n ** BigInt(Math.max(0, shift));
  return { units, scale: Math.max(0, -shift) };
}

/** Returns both numbers without decimal points on a common scale, and that scale (number of decimals). */
export const align = (left: DecimalValue, right: DecimalValue): [bigint, bigint, number] => {
  const [a, b] = [parse(left), parse(right)];
  const scale = Math.max(a.scale, b.scale);
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale];
};

/** Returns a negative number, zero or a positive number if `a` is less than, equal to or more than `b`; exact for any size. */
export function compareDecimals(a: DecimalValue, b: DecimalValue): number {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = align(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}
