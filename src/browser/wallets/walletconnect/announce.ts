import { walletConnectIcon } from './icon.js';
import type { WalletConnectOptions } from './options.js';
import { createProvider } from './provider.js';
import { randomUuid } from './random-uuid.js';

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
