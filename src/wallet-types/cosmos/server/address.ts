import { bech32 } from '@scure/base';

/**
 * Returns the address as Bech32 in lower case, for any chain: each has its own prefix, and so its own address of the same key.
 */
export function toCanonical(text: string): string | null {
  const read = readAddress(text);
  return read && bech32.encodeFromBytes(read.prefix, read.bytes);
}

/** Returns the prefix and the bytes of an address; `null` if it is invalid. An account has 20 bytes, a contract 32. */
export function readAddress(text: string): { prefix: string; bytes: Uint8Array } | null {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(text);
    return bytes.length === 20 || bytes.length === 32 ? { prefix: prefix.toLowerCase(), bytes } : null;
  } catch {
    return null;
  }
}
