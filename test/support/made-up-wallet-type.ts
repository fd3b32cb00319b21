import { walletLinksList } from '../../src/contract/wallet-types/links.js';
import { walletBackendList, walletTypeList } from '../../src/contract/wallet-types/list.js';
import type { WalletBackend, WalletKind, WalletLinks } from '../../src/contract/wallet-types/wallet-type.js';

/**
 * Adds a wallet type that does not exist, as its files and their lines in the lists would. Import this module before any
 * other of `src`, because tables are derived from the lists once, when they are loaded.
 */
const guild: WalletKind = { id: 'guild', name: 'Guild Chain' };
const guildBackend: WalletBackend = { mainChains: ['guild-1'], isDistinct: true };
const guildLinks: WalletLinks = { findAt: 'https://guild.example/wallets', apps: [] };

(walletTypeList as unknown as WalletKind[]).push(guild);
Object.assign(walletBackendList, { guild: guildBackend });
Object.assign(walletLinksList, { guild: guildLinks });

/** The id of the made-up type. */
export const madeUp = guild.id as 'solana';
