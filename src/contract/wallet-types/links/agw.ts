import type { WalletLinks } from '../wallet-type.js';

/** Where members get a wallet of Abstract. */
export const agwLinks: WalletLinks = { findAt: 'https://portal.abs.xyz', apps: [] };
