import { metamaskLink } from './app-links.js';
import type { WalletLinks } from '../wallet-type.js';

/** Where members get a wallet of Immutable. */
export const imxLinks: WalletLinks = {
  findAt: 'https://passport.immutable.com',
  apps: [{ id: 'io.metamask', name: 'MetaMask', link: metamaskLink }],
};
