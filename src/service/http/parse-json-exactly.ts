import { parse } from 'lossless-json';
import { decimalText } from '../../values/amounts/base-units.js';

/** Maximum number of significant digits that a program writes for a double. */
const doubleDigits = 17;
const maybeLonger = /[:,[]\s*-?\d[\d.]{17}/;

/**
 * Parses a caller's JSON without rounding amounts: a number with more digits than a double can hold becomes decimal text, which
 * amount fields read exactly and other fields refuse. Throws `SyntaxError` for invalid JSON.
 */
export function parseJsonExactly(text: string): unknown {
  if (!maybeLonger.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}

const parseNumber = (digits: string): unknown =>
  significantDigits(digits) > doubleDigits ? (decimalText(digits) ?? digits) : Number(digits);

const significantDigits = (digits: string): number =>
  digits
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length;
