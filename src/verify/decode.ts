import type { BytesCoder } from '@scure/base';

/**
 * Bytes of encoded text, where there are as many as there have to be; else `null`. What is too long to be that is not
 * decoded at all: base58 takes time by the square of the length.
 */
export function decode(coder: BytesCoder, text: string, length: number): Uint8Array | null {
  if (text.length > length * 2) return null;
  const bytes = tryDecode(coder, text);
  return bytes?.length === length ? bytes : null;
}

/** Bytes of encoded text, `null` where it is not encoded so. */
export function tryDecode(coder: BytesCoder, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

/** Bytes of hexadecimal text after `0x`. */
export function decodeHex(coder: BytesCoder, text: string): Uint8Array | null {
  return /^0x/.test(text) ? tryDecode(coder, text.slice(2).toLowerCase()) : null;
}
