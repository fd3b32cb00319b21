import type { WalletKind } from '../wallet-type.js';

export const descriptor = { id: 'solana', name: 'Solana' } as const satisfies WalletKind;
