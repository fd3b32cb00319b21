import { TestWalletProvider } from './wallet/provider.js';
import { walletIcon } from './wallet/icon.js';

/** Announces the demo's wallet as EIP-6963 asks, now and whenever a page looks for wallets. */
const detail = Object.freeze({
  info: Object.freeze({
    uuid: '6f0b5a1e-7f0e-4a86-9a0c-5f7d6a0c1d2e',
    name: 'Test wallet (demo)',
    icon: walletIcon,
    rdns: 'org.laurel.demo-wallet',
  }),
  provider: new TestWalletProvider('/chain'),
});
const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
window.addEventListener('eip6963:requestProvider', announce);
announce();
