/** Returns bytes in hexadecimal, without `0x`. */
export const hexOfBytes = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the bytes of a text (UTF-8) in hexadecimal, as wallets expect them. */
export const hexOf = (text: string): string => hexOfBytes(new TextEncoder().encode(text));
