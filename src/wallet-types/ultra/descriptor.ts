import type { WalletKind } from '../wallet-type.js';

/** Ultra. Its accounts have names; their keys are looked up at a node. */
export const descriptor = { id: 'ultra', name: 'Ultra' } as const satisfies WalletKind;
