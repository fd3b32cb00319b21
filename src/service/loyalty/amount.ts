import type { Amount } from '../../contract/primitives.js';

/**
 * Amount as it goes into JSON: a number where a double holds it exactly, else a decimal string (`contract/primitives.ts`).
 *
 * @param text numeric of Postgres
 */
export function toAmount(text: string): NonNullable<Amount> {
  const decimal = shorten(text);
  const number = Number(decimal);
  return !decimal.includes('.') && Number.isSafeInteger(number) ? number : decimal;
}

/** Places after the point that say something: trailing zeros do not. */
export const decimalsOf = (text: string): number => shorten(text).split('.')[1]?.length ?? 0;

/** Order of two exact amounts, as decimal texts: negative, zero or positive. */
export function compareAmounts(a: string, b: string): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const difference = unitsOf(a, scale) - unitsOf(b, scale);
  return Number(difference > 0n) - Number(difference < 0n);
}

function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = shorten(text).split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

const shorten = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
