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
