import type { WalletBackend, WalletKind } from './wallet-type.js';

/** TON. Its main chain is numbered as TON Connect numbers it. */
export const ton = { id: 'ton', name: 'TON', proof: 'ton_proof' } as const satisfies WalletKind;

/** The same type on the server side. */
export const tonBackend: WalletBackend = { mainChains: ['-239'], isDistinct: true };
