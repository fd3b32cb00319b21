import type { WalletBackend, WalletKind } from './wallet-type.js';

export const solana = { id: 'solana', name: 'Solana' } as const satisfies WalletKind;

/** Solana on the server side. */
export const solanaBackend: WalletBackend = { mainChains: ['mainnet'] };
