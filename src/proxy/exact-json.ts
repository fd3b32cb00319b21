import { isSafeNumber, parse } from 'lossless-json';

/** A number long enough, or written such, that a double may not hold it. */
const maybeInexact = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/**
 * Parses JSON of the platform without rounding: a number a double does not hold digit for digit becomes a string.
 * Throws `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  if (!maybeInexact.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : digits) });
}
