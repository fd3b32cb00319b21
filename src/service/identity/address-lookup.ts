/** What a wallet is found by: hexadecimal addresses in any case, all others exactly. */
export const addressLookup = (address: string): string => {
  const text = address.trim();
  return /^0x[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text;
};
