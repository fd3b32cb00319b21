/** Reads an address, which may be relative to `base`. Returns `undefined` if it is invalid. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
