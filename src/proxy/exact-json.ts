import { isSafeNumber, parse } from 'lossless-json';

/** Matches a number so long, or written in such a way, that a double may not hold it exactly. */
const maybeInexact = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/**
 * Parses JSON of the platform without rounding: a number that a double does not hold digit for digit becomes a string. Throws
 * `SyntaxError` for invalid JSON.
 */
export function parseExactJson(text: string): unknown {
  if (!maybeInexact.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : digits) });
}
