/** Rounds decimal text to the nearest whole number, halves up; `undefined` for a negative number. Exact at any length. */
export function roundAmount(text: string): string | undefined {
  const [, sign, whole = '0', first = '0'] = /^(-?)(\d+)(?:\.(\d))?/.exec(text) ?? [];
  const rounded = BigInt(whole) + (Number(first) >= 5 ? 1n : 0n);
  if (sign === '-' && /[1-9]/.test(text)) return undefined;
  return String(rounded);
}
