import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a TON wallet. */
export const links: WalletLinks = {
  findAt: 'https://ton.org/wallets',
  apps: [
    {
      id: 'ton:tonkeeper',
      name: 'Tonkeeper',
      link: (page) => `https://app.tonkeeper.com/dapp/${encodeURIComponent(page)}`,
    },
  ],
};
