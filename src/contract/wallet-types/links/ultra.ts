import type { WalletLinks } from '../wallet-type.js';

/** Where members get a wallet of Ultra. */
export const ultraLinks: WalletLinks = { findAt: 'https://developers.ultra.io/products/ultra-wallet/', apps: [] };
