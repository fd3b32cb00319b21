const key = 'laurel.wallet';

/** Returns the id of the wallet used last; `null` if there is none or the browser denies storage. */
export function recentWallet(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the id for the next visit. If storage is denied, only the order of the list differs. */
export function rememberWallet(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    return;
  }
}
