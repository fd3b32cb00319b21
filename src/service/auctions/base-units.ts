/**
 * Converts an amount in base units to whole units, exactly.
 *
 * @param amount whole number as decimal text
 * @param decimals one whole unit is 10 to the power of this in base units
 */
export function toWholeUnits(amount: string, decimals: number): string {
  if (decimals === 0) return amount;
  const digits = amount.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}
