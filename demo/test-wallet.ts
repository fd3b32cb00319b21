import { TestWalletProvider } from './wallet/provider.js';
import { walletIcon } from './wallet/icon.js';
import { installOtherWallets } from './wallet/other-wallets.js';

const name = 'Test wallet (demo)';
/** Prefix of a wallet's id that marks it as a demo wallet. */
const demo = 'org.laurel.demo';

/** The demo's EVM wallets: a plain one, Abstract's and Immutable's, each with its own account and network. */
const wallets = [
  { uuid: '6f0b5a1e-7f0e-4a86-9a0c-5f7d6a0c1d2e', rdns: 'org.laurel.demo-wallet', keptAs: 'laurel-demo-wallet' },
  { uuid: '0b7c1f5e-4f0f-4f0e-8f36-6d5a3c0b9e11', rdns: `${demo}.xyz.abs.privy`, keptAs: 'laurel-demo-wallet-agw' },
  {
    uuid: 'd4a7e0c2-5a0b-4c55-9f0e-2b8f7f1f6a22',
    rdns: `${demo}.com.immutable.passport`,
    keptAs: 'laurel-demo-wallet-imx',
  },
].map(({ uuid, rdns, keptAs }) =>
  Object.freeze({
    info: Object.freeze({ uuid, name, icon: walletIcon, rdns }),
    provider: new TestWalletProvider('/chain', keptAs),
  }),
);

/** Announces the wallets as EIP-6963 requires, now and whenever a page looks for wallets. */
function announce(): void {
  for (const detail of wallets) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}
window.addEventListener('eip6963:requestProvider', announce);
announce();
installOtherWallets(name);
