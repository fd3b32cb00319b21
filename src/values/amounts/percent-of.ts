import { align, type DecimalValue } from './decimal.js';

/**
 * Returns how many percent of a whole a part is, 0 to 100, cut to two decimals: 100 only if nothing is left. `undefined` if one of
 * them cannot be read, or the whole is not above zero.
 */
export function percentOf(part: DecimalValue, whole: DecimalValue): number | undefined {
  const [done, of] = align(part, whole) ?? [];
  if (done === undefined || of === undefined || of <= 0n) return undefined;
  // With doubles, 29 of 100 would become 28.999 percent.
  const cut = Number((done * 10_000n) / of) / 100;
  return Math.min(100, Math.max(0, cut));
}
