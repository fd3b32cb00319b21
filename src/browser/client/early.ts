/** A request that the script tag sent before the code that needs the answer had loaded (src/browser/script-tag.ts). */
export interface EarlyRequest {
  readonly response: Promise<Response>;
  /** Epoch milliseconds, device time. */
  readonly sentAt: number;
}

const key = Symbol.for('laurel.early');

/** Returns the request that the script tag sent to an address. The first caller takes it; later callers get `undefined`. */
export function takeEarly(url: string): EarlyRequest | undefined {
  const requests = (globalThis as { [key]?: Map<string, EarlyRequest> })[key];
  const request = requests?.get(url);
  requests?.delete(url);
  return request;
}
