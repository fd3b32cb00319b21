/** Returns the address as 32 bytes in lower-case hexadecimal; `null` if it is invalid. */
export function toCanonical(text: string): string | null {
  return /^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : null;
}
