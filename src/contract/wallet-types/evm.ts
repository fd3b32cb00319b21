import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Ethereum and the chains that work as it does. */
export const evm = { id: 'evm', name: 'Ethereum', proof: 'eip4361' } as const satisfies WalletKind;

/** The same type on the server side. */
export const evmBackend: WalletBackend = { mainChains: [], needs: 'chains' };
