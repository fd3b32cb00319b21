import type { WalletKind } from '../wallet-type.js';

/** Ethereum and compatible chains. */
export const descriptor = { id: 'evm', name: 'Ethereum', proof: 'eip4361' } as const satisfies WalletKind;
