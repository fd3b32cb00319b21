import type { WalletKind } from '../wallet-type.js';

export const descriptor = { id: 'cosmos', name: 'Cosmos' } as const satisfies WalletKind;
