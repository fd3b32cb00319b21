/**
 * Whole units of an amount in base units, exactly, without zeros at the end: `1500` with 3 decimals is `1.5`.
 *
 * @param decimals how many base units are a whole one: 10 to the power of it
 */
export function wholeUnits(units: bigint, decimals: number): string {
  if (units < 0n) return `-${wholeUnits(-units, decimals)}`;
  const digits = String(units).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Base units of an amount in whole units as the contract writes it; what is finer than a base unit is cut off. Nothing
 * where it is no decimal number.
 */
export function baseUnits(amount: number | string | null | undefined, decimals: number): bigint | undefined {
  const [match, sign, whole = '', fraction = ''] = DECIMAL.exec(String(amount ?? '')) ?? [];
  if (match === undefined) return undefined;
  return BigInt(`${sign}${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
}
