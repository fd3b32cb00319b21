import type { Amount } from '../../contract/primitives.js';
import { numberMark } from '../http/exact-json.js';

/**
 * Returns an amount for JSON: a number if a double holds it exactly, otherwise a decimal string (`contract/primitives.ts`).
 *
 * @param text Postgres `numeric`
 */
export function toAmount(text: string): NonNullable<Amount> {
  const decimal = shorten(text);
  const number = Number(decimal);
  return !decimal.includes('.') && Number.isSafeInteger(number) ? number : decimal;
}

/**
 * Returns an amount as a JSON number with all its digits, for fields that the platform's description calls numbers. If a double
 * would round it, it is text with a prefix that no stored text can have; `http/exact-json.ts` writes it without quotes.
 *
 * @param text Postgres `numeric`
 */
export function toNumber(text: string): number | string {
  const decimal = shorten(text);
  const number = Number(decimal);
  return String(number) === decimal ? number : `${numberMark}${decimal}`;
}

/** Returns an amount of {@link toNumber} as decimal text, for storing. */
export const textOfNumber = (value: number | string): string => String(value).replace(numberMark, '');

/** Counts the significant decimals: trailing zeros do not count. */
export const decimalsOf = (text: string): number => shorten(text).split('.')[1]?.length ?? 0;

/** Compares two exact amounts as decimal texts: negative, zero or positive. */
export function compareAmounts(a: string, b: string): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const difference = unitsOf(a, scale) - unitsOf(b, scale);
  return Number(difference > 0n) - Number(difference < 0n);
}

/** Returns the sum of two exact amounts, as decimal text. */
export function addAmounts(a: string, b: string): string {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const units = unitsOf(a, scale) + unitsOf(b, scale);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const decimal = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return shorten(units < 0n ? `-${decimal}` : decimal);
}

/** Returns the difference of two exact amounts, as decimal text. */
export const subtractAmounts = (a: string, b: string): string =>
  addAmounts(a, b.startsWith('-') ? b.slice(1) : `-${b}`);

function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = shorten(text).split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

const shorten = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
