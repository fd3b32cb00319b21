/**
 * Rounds decimal text to a number of decimals, halves up; `undefined` for a negative number. It is exact at any length and adds no
 * trailing zeros.
 */
export function roundAmount(text: string, decimals = 0): string | undefined {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?/.exec(text) ?? [];
  if (sign === '-' && /[1-9]/.test(text)) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rounded = String(units + (Number(fraction[decimals] ?? 0) >= 5 ? 1n : 0n)).padStart(decimals + 1, '0');
  if (decimals === 0) return rounded;
  return `${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`.replace(/\.?0+$/, '');
}
