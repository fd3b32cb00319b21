import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a Flow wallet. */
export const links: WalletLinks = { findAt: 'https://flow.com/wallets', apps: [] };
