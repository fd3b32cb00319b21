/** Returns the address as eight bytes in lower-case hexadecimal with `0x`; `null` if it is invalid. */
export function toCanonical(text: string): string | null {
  return /^(?:0x)?[0-9a-fA-F]{16}$/.test(text) ? `0x${text.replace(/^0x/, '').toLowerCase()}` : null;
}
