/** Digits of a number that is not negative, as it was written and without an exponent; less than nothing is nothing. */
export function decimalOf(number: number): string {
  const text = String(Math.max(0, number));
  if (!text.includes('e')) return text;
  return Number.isSafeInteger(number) || number > 1
    ? String(BigInt(Math.round(number)))
    : number.toFixed(30).replace(/\.?0+$/, '');
}
