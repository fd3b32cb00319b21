import { descriptors } from '../../src/wallet-types/all/descriptors.js';
import { walletLinks } from '../../src/wallet-types/all/links.js';
import { walletSigns } from '../../src/wallet-types/all/signs.js';
import type { WalletKind, WalletLinks, WalletSign } from '../../src/wallet-types/wallet-type.js';

/**
 * Adds a wallet type that does not exist, as its folder and `npm run generate` would. Import this module before any other of
 * `src`, because tables are derived from the lists once, when they are loaded. `made-up-wallet-type-on-servers.ts` adds the part
 * that only servers know.
 */
const descriptor: WalletKind = { id: 'guild', name: 'Guild Chain' };
const links: WalletLinks = { findAt: 'https://guild.example/wallets', apps: [] };
const sign: WalletSign = [{ d: 'M4 4h12v12H4z', width: 2 }];

(descriptors as unknown as WalletKind[]).push(descriptor);
Object.assign(walletLinks, { guild: links });
Object.assign(walletSigns, { guild: sign });

/** The id of the made-up type. */
export const madeUp = descriptor.id as 'solana';
