/** Bytes of a text in hexadecimal, as wallets want them. */
export const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
