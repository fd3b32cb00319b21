import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Ethereum and compatible chains. */
export const evm = { id: 'evm', name: 'Ethereum', proof: 'eip4361' } as const satisfies WalletKind;

/** EVM on the server side. */
export const evmBackend: WalletBackend = { mainChains: [], needs: 'chains' };
