import type { WalletBackend, WalletKind } from './wallet-type.js';

export const sui = { id: 'sui', name: 'Sui' } as const satisfies WalletKind;

/** Sui on the server side. */
export const suiBackend: WalletBackend = { mainChains: ['mainnet'] };
