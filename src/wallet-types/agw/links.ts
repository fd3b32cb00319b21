import type { WalletLinks } from '../wallet-type.js';

/** Places where members get an Abstract wallet. */
export const links: WalletLinks = { findAt: 'https://portal.abs.xyz', apps: [] };
