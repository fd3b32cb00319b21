import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Substrate, whose main chain is Polkadot. */
export const substrate = { id: 'substrate', name: 'Polkadot' } as const satisfies WalletKind;

/** Substrate on the server side. */
export const substrateBackend: WalletBackend = { mainChains: ['91b171bb158e2d3848fa23a9f1c25182'], isDistinct: true };
