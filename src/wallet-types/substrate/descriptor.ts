import type { WalletKind } from '../wallet-type.js';

/** Substrate, whose main chain is Polkadot. */
export const descriptor = { id: 'substrate', name: 'Polkadot' } as const satisfies WalletKind;
