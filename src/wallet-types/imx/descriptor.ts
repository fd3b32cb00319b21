import type { WalletKind } from '../wallet-type.js';

/** Immutable: an EVM account, or a Passport. */
export const descriptor = {
  id: 'imx',
  name: 'Immutable',
  proof: 'eip4361',
  rdns: 'com.immutable.passport',
} as const satisfies WalletKind;
