/** Returns the bytes of a text (UTF-8) in hexadecimal, as wallets want them. */
export const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
