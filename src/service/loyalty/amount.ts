import type { Amount } from '../../contract/primitives.js';

/**
 * Amount as it goes into JSON: a number where a double holds it exactly, else a decimal string (`contract/primitives.ts`).
 *
 * @param text numeric of Postgres
 */
export function toAmount(text: string): Amount {
  const decimal = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const number = Number(decimal);
  return !decimal.includes('.') && Number.isSafeInteger(number) ? number : decimal;
}

/** Order of two exact amounts: negative, zero or positive. Both are numerics of Postgres. */
export function compareAmounts(a: string, b: string): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const difference = unitsOf(a, scale) - unitsOf(b, scale);
  return Number(difference > 0n) - Number(difference < 0n);
}

/** Places after the point, trailing zeros included. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}
