/**
 * Returns an address that nobody has asked before, where a service worker of the site may answer from its cache: such an answer may
 * tell of a session that has ended. The proxy ignores the value. Elsewhere the address stays as it is, because a browser asks a
 * proxy of another origin for leave once an address.
 */
export function freshAddress(url: string): string {
  return hasWorker() ? `${url}${url.includes('?') ? '&' : '?'}fresh=${crypto.randomUUID()}` : url;
}

/** Whether a service worker stands between this page and the network. `false` if the browser denies it, as in a sandbox. */
export function hasWorker(): boolean {
  try {
    // Pages without https have no service workers.
    return Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller);
  } catch {
    return false;
  }
}
