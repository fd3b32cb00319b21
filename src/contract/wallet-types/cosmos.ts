import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Cosmos. */
export const cosmos = { id: 'cosmos', name: 'Cosmos' } as const satisfies WalletKind;

/** The same type on the server side. */
export const cosmosBackend: WalletBackend = { mainChains: ['cosmoshub-4'], isDistinct: true };
