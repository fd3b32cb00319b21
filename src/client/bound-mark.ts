/** Where a page finds, when it is loaded again, that this browser's session with a proxy is bound to a key. */
export const markOf = (proxy: string): string => `laurel-bound ${proxy}`;

/** Whether it is. */
export function isMarked(proxy: string): boolean {
  try {
    return markOf(proxy) in localStorage;
  } catch {
    return false;
  }
}
