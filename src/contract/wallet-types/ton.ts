import type { WalletBackend, WalletKind } from './wallet-type.js';

/** TON. Its main chain has TON Connect's number. */
export const ton = { id: 'ton', name: 'TON', proof: 'ton_proof' } as const satisfies WalletKind;

/** TON on the server side. */
export const tonBackend: WalletBackend = { mainChains: ['-239'], isDistinct: true };
