import type { WalletBackend, WalletKind } from './wallet-type.js';

export const cosmos = { id: 'cosmos', name: 'Cosmos' } as const satisfies WalletKind;

/** Cosmos on the server side. */
export const cosmosBackend: WalletBackend = { mainChains: ['cosmoshub-4'], isDistinct: true };
