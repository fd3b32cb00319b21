import { metamaskLink, okxLink, phantomLink } from '../app-links.js';
import type { WalletLinks } from '../wallet-type.js';

/** Places where members get an Ethereum wallet. */
export const links: WalletLinks = {
  findAt: 'https://ethereum.org/wallets/find-wallet/',
  apps: [
    { id: 'io.metamask', name: 'MetaMask', link: metamaskLink },
    {
      id: 'com.coinbase.wallet',
      name: 'Base',
      link: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
    },
    {
      id: 'com.trustwallet.app',
      name: 'Trust Wallet',
      link: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
    },
    { id: 'com.okex.wallet', name: 'OKX Wallet', link: okxLink },
    { id: 'app.phantom', name: 'Phantom', link: phantomLink },
  ],
};
