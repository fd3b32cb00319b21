/**
 * Converts base units to whole units, exactly and without trailing zeros: `1500` with 3 decimals is `1.5`.
 *
 * @param decimals number of decimals: a whole unit has 10 to the power of it base units
 */
export function wholeUnits(units: bigint, decimals: number): string {
  if (units < 0n) return `-${wholeUnits(-units, decimals)}`;
  const digits = String(units).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Converts whole units, as the contract writes them, to base units. Cuts off anything smaller than a base unit. Returns
 * `undefined` if the amount is not a decimal number.
 */
export function baseUnits(amount: number | string | null | undefined, decimals: number): bigint | undefined {
  const [match, sign, whole = '', fraction = ''] = decimalPattern.exec(String(amount ?? '')) ?? [];
  if (match === undefined) return undefined;
  return BigInt(`${sign}${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
}
