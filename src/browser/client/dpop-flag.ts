/**
 * Returns the `localStorage` key which marks that this browser's session with a proxy is bound to a key. A page reads it
 * when it loads.
 */
export const dpopFlagKey = (proxy: string): string => `laurel-bound ${proxy}`;

/** Whether this browser's session with the proxy is bound to a key. `false` if the browser denies storage. */
export function hasDpopFlag(proxy: string): boolean {
  try {
    return dpopFlagKey(proxy) in localStorage;
  } catch {
    return false;
  }
}
