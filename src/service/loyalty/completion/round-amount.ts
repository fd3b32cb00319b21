/** Whole number nearest to decimal text, halves upwards; `undefined` for less than nothing. Exact, however long. */
export function roundAmount(text: string): string | undefined {
  const [, sign, whole = '0', first = '0'] = /^(-?)(\d+)(?:\.(\d))?/.exec(text) ?? [];
  const rounded = BigInt(whole) + (Number(first) >= 5 ? 1n : 0n);
  if (sign === '-' && /[1-9]/.test(text)) return undefined;
  return String(rounded);
}
