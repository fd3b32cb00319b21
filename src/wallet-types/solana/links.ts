import { okxLink, phantomLink, refTo } from '../app-links.js';
import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a Solana wallet. */
export const links: WalletLinks = {
  findAt: 'https://solana.com/wallets',
  apps: [
    { id: 'solana:Phantom', name: 'Phantom', link: phantomLink },
    {
      id: 'solana:Solflare',
      name: 'Solflare',
      link: (page) => `https://solflare.com/ul/v1/browse/${encodeURIComponent(page)}${refTo(page)}`,
    },
    { id: 'solana:OKX Wallet', name: 'OKX Wallet', link: okxLink },
  ],
};
