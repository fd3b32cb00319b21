/** Returns the account's name: up to twelve of a–z, 1–5 and dots (Antelope); `null` for anything else, upper case included. */
export function toCanonical(text: string): string | null {
  return /^[a-z1-5](?:[a-z1-5.]{0,10}[a-z1-5])?$/.test(text) ? text : null;
}
