const key = 'laurel.wallet';

/** Id of the wallet used last, if the browser lets us keep one. */
export function recentWallet(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it for the next visit. Where storage is closed to us the list is only in another order. */
export function rememberWallet(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    return;
  }
}
