import { metamaskLink } from '../app-links.js';
import type { WalletLinks } from '../wallet-type.js';

/** Places where members get an Immutable wallet. */
export const links: WalletLinks = {
  findAt: 'https://passport.immutable.com',
  apps: [{ id: 'io.metamask', name: 'MetaMask', link: metamaskLink }],
};
