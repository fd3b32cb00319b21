import { phantomLink } from '../app-links.js';
import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a Sui wallet. */
export const links: WalletLinks = {
  findAt: 'https://sui.io/wallets',
  apps: [
    { id: 'sui:Slush', name: 'Slush', link: (page) => `https://my.slush.app/browse/${encodeURIComponent(page)}` },
    { id: 'sui:Phantom', name: 'Phantom', link: phantomLink },
  ],
};
