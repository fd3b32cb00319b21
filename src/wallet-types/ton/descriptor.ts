import type { WalletKind } from '../wallet-type.js';

/** TON. Its main chain has TON Connect's number. */
export const descriptor = { id: 'ton', name: 'TON', proof: 'ton_proof' } as const satisfies WalletKind;
