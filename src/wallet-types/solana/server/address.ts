import { base58 } from '@scure/base';
import { decode } from '../../../verify/decode.js';

/** Returns the address, base58 of 32 bytes; `null` if it is invalid. A public key has one spelling. */
export function toCanonical(text: string): string | null {
  return decode(base58, text, 32) ? text : null;
}
