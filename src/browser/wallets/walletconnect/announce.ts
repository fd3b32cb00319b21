import type { WalletConnectOptions } from './options.js';
import { createProvider } from './provider.js';

/**
 * Announces WalletConnect as one more wallet of the page (EIP-6963), until the returned function is called. Makes no request
 * and loads no library before a member chooses it. Does nothing outside a browser.
 */
export function announceWalletConnect(options: WalletConnectOptions): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const info = {
    uuid: randomUuid(),
    name: 'WalletConnect',
    icon: walletConnectIcon,
    rdns: 'com.walletconnect',
  };
  const detail = Object.freeze({ info: Object.freeze(info), provider: createProvider(options) });
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return () => window.removeEventListener('eip6963:requestProvider', announce);
}

/** A phone between two waves, drawn for Laurel. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#3b82f0"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><rect x="14.5" y="9" width="11" height="22" rx="3"/><path d="M19 26.6h2M9.6 14.6a9 9 0 0 0 0 10.8M30.4 14.6a9 9 0 0 1 0 10.8"/></g></svg>';

/** The icon of WalletConnect as a `data:` URI, so that nothing is fetched for it. */
const walletConnectIcon = `data:image/svg+xml,${encodeURIComponent(picture)}`;

/** Returns a random UUID, version 4. Browsers have a built-in function only on pages with HTTPS. */
function randomUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
