import type { BytesCoder } from '@scure/base';

/**
 * Decodes text to bytes; `null` if the number of bytes is wrong. Text that is clearly too long is not decoded at all, because
 * base58 takes quadratic time.
 */
export function decode(coder: BytesCoder, text: string, length: number): Uint8Array | null {
  if (text.length > length * 2) return null;
  const bytes = tryDecode(coder, text);
  return bytes?.length === length ? bytes : null;
}

/** Decodes text to bytes; `null` if its encoding is invalid. */
export function tryDecode(coder: BytesCoder, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

/** Decodes hexadecimal text after `0x`; `null` if it is invalid. */
export function decodeHex(coder: BytesCoder, text: string): Uint8Array | null {
  return /^0x/.test(text) ? tryDecode(coder, text.slice(2).toLowerCase()) : null;
}
