import type { WalletKind } from '../wallet-type.js';

/** Abstract Global Wallet: an EVM account implemented by a contract. */
export const descriptor = {
  id: 'agw',
  name: 'Abstract',
  proof: 'eip4361',
  rdns: 'xyz.abs.privy',
} as const satisfies WalletKind;
