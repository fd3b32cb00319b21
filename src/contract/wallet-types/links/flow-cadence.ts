import type { WalletLinks } from '../wallet-type.js';

/** Where members get a wallet of Flow. */
export const flowLinks: WalletLinks = { findAt: 'https://flow.com/wallets', apps: [] };
