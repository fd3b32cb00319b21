/**
 * Makes an address unique if a service worker of the site might answer from its cache, because a cached answer may
 * describe a session that has ended. The proxy ignores the added value. Without a service worker, the address stays
 * unchanged, because for a proxy of another origin, the browser sends a preflight for each new address.
 */
export function freshAddress(url: string): string {
  return hasWorker() ? `${url}${url.includes('?') ? '&' : '?'}fresh=${crypto.randomUUID()}` : url;
}

/**
 * Whether a service worker controls this page. `false` if the browser denies access to service workers, as in a
 * sandbox.
 */
export function hasWorker(): boolean {
  try {
    // Pages without https have no service workers.
    return Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller);
  } catch {
    return false;
  }
}
