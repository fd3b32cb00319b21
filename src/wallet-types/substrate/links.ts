import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a Polkadot wallet. */
export const links: WalletLinks = {
  findAt: 'https://polkadot.com/get-started/wallets/',
  apps: [
    {
      id: 'substrate:subwallet-js',
      name: 'SubWallet',
      link: (page) => `https://mobile.subwallet.app/browser?url=${encodeURIComponent(page)}`,
    },
  ],
};
