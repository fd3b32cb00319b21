import type { WalletLinks } from '../wallet-type.js';

/** Where members get a wallet of TON. */
export const tonLinks: WalletLinks = {
  findAt: 'https://ton.org/wallets',
  apps: [
    {
      id: 'ton:tonkeeper',
      name: 'Tonkeeper',
      link: (page) => `https://app.tonkeeper.com/dapp/${encodeURIComponent(page)}`,
    },
  ],
};
