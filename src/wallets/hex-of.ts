/** Bytes of a text in hexadecimal, as wallets want them. */
export const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
