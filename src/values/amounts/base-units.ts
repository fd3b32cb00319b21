import { compareDecimals, readDecimal, type DecimalValue } from './decimal.js';

/**
 * Converts base units to whole units, exactly and without trailing zeros: `1500` with 3 decimals is `1.5`.
 *
 * @param decimals number of decimals: a whole unit is 10 ** decimals base units
 */
export function wholeUnits(units: bigint, decimals: number): string {
  if (units < 0n) return `-${wholeUnits(-units, decimals)}`;
  const digits = String(units).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Returns a number with all its digits, without an exponent and trailing zeros; `undefined` if it is missing or not a number. */
export function decimalText(value: DecimalValue): string | undefined {
  const read = value === null || value === undefined ? undefined : readDecimal(value);
  return read && wholeUnits(read.units, read.scale);
}

/**
 * Converts whole units, as the contract or JSON writes them, to base units. Cuts off anything smaller than a base unit. Returns
 * `undefined` if the amount is missing or not a decimal number.
 */
export function baseUnits(amount: DecimalValue, decimals: number): bigint | undefined {
  const read = amount === null || amount === undefined ? undefined : readDecimal(amount);
  if (!read) return undefined;
  const power = decimals - read.scale;
  return power >= 0 ? read.units * 10n ** BigInt(power) : read.units / 10n ** BigInt(-power);
}

/**
 * Converts whole units to base units like {@link baseUnits}; also returns `undefined` for an amount with a fraction of
 * a base unit.
 */
export function exactBaseUnits(amount: DecimalValue, decimals: number): bigint | undefined {
  const units = baseUnits(amount, decimals);
  return units !== undefined && compareDecimals(wholeUnits(units, decimals), amount) === 0 ? units : undefined;
}
