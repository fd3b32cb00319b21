import type { WalletLinks } from '../wallet-type.js';

/** Places where members get an Ultra wallet. */
export const links: WalletLinks = { findAt: 'https://developers.ultra.io/products/ultra-wallet/', apps: [] };
