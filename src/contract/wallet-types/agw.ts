import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Abstract Global Wallet: an EVM account that is a contract. */
export const agw = {
  id: 'agw',
  name: 'Abstract',
  proof: 'eip4361',
} as const satisfies WalletKind;

/** Abstract on the server side. */
export const agwBackend: WalletBackend = { mainChains: [], needs: 'chains' };
