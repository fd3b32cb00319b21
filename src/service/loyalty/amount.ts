import type { Amount } from '../../contract/primitives.js';
import { numberMark } from '../http/exact-json.js';

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

/**
 * Amount as a JSON number with all its digits, for fields that the platform's description calls numbers. One that a double
 * would round is text with a mark that no stored text can have; `http/exact-json.ts` writes it without quotes.
 *
 * @param text numeric of Postgres
 */
export function toNumber(text: string): number | string {
  const decimal = shorten(text);
  const number = Number(decimal);
  return String(number) === decimal ? number : `${numberMark}${decimal}`;
}

/** An amount of {@link toNumber} as decimal text, to be kept. */
export const textOfNumber = (value: number | string): string => String(value).replace(numberMark, '');

/** Places after the point that say something: trailing zeros do not. */
export const decimalsOf = (text: string): number => shorten(text).split('.')[1]?.length ?? 0;

/** Order of two exact amounts, as decimal texts: negative, zero or positive. */
export function compareAmounts(a: string, b: string): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const difference = unitsOf(a, scale) - unitsOf(b, scale);
  return Number(difference > 0n) - Number(difference < 0n);
}

/** Sum of two exact amounts, as decimal text. */
export function addAmounts(a: string, b: string): string {
  const scale = Math.max(decimalsOf(a), decimalsOf(b));
  const units = unitsOf(a, scale) + unitsOf(b, scale);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const decimal = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return shorten(units < 0n ? `-${decimal}` : decimal);
}

/** Difference of two exact amounts, as decimal text. */
export const subtractAmounts = (a: string, b: string): string =>
  addAmounts(a, b.startsWith('-') ? b.slice(1) : `-${b}`);

function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = shorten(text).split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

const shorten = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
