/** Returns the `localStorage` key which marks that somebody is signed in at a proxy in this browser. */
const markOf = (proxy: string): string => `laurel-member ${proxy}`;

/** Whether somebody was signed in at a proxy when a page last checked. `false` if the browser denies storage. */
export function wasSignedIn(proxy: string): boolean {
  try {
    return markOf(proxy) in localStorage;
  } catch {
    return false;
  }
}

/**
 * Sets or removes the mark. Without storage, a returning member's elements reserve a visitor's space until the proxy
 * answers.
 */
export function markSignedIn(proxy: string, isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(markOf(proxy), '');
    else localStorage.removeItem(markOf(proxy));
  } catch {
    // The mark only reserves space.
  }
}
