import type { WalletKind } from '../wallet-type.js';

export const descriptor = { id: 'sui', name: 'Sui' } as const satisfies WalletKind;
