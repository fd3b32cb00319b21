/** Returns the digits of a number without an exponent; a negative number becomes 0. */
export function decimalOf(number: number): string {
  const text = String(Math.max(0, number));
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  return point > 0 ? digits.padEnd(point, '0') : `0.${'0'.repeat(-point)}${digits}`;
}
