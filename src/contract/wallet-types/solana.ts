import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Solana. */
export const solana = { id: 'solana', name: 'Solana' } as const satisfies WalletKind;

/** The same type on the server side. */
export const solanaBackend: WalletBackend = { mainChains: ['mainnet'] };
