import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a Cosmos wallet. */
export const links: WalletLinks = {
  findAt: 'https://cosmos.network/wallets',
  apps: [
    {
      id: 'cosmos:keplr',
      name: 'Keplr',
      link: (page) => `https://deeplink.keplr.app/web-browser?url=${encodeURIComponent(page)}`,
    },
  ],
};
