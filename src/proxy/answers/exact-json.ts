import { decimalText } from '../../values/amounts/base-units.js';
import { isSafeNumber, parse } from 'lossless-json';

/** Matches a number that a double may not hold exactly: it has many digits or an exponent. */
const maybeInexact = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/**
 * Parses JSON of the platform without rounding: a number that a double cannot represent exactly becomes a decimal string. Throws
 * `SyntaxError` for invalid JSON.
 */
export function parseExactJson(text: string): unknown {
  if (!maybeInexact.test(text)) return JSON.parse(text);
  const parseNumber = (digits: string): unknown =>
    isSafeNumber(digits) ? Number(digits) : /e/i.test(digits) ? (decimalText(digits) ?? digits) : digits;
  return parse(text, null, { parseNumber });
}
