import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Sui. */
export const sui = { id: 'sui', name: 'Sui' } as const satisfies WalletKind;

/** The same type on the server side. */
export const suiBackend: WalletBackend = { mainChains: ['mainnet'] };
