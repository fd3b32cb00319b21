import type { WalletLinks } from '../wallet-type.js';

/** Where members get a wallet of Cosmos. */
export const cosmosLinks: WalletLinks = {
  findAt: 'https://cosmos.network/wallets',
  apps: [
    {
      id: 'cosmos:keplr',
      name: 'Keplr',
      link: (page) => `https://deeplink.keplr.app/web-browser?url=${encodeURIComponent(page)}`,
    },
  ],
};
