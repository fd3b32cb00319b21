import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Immutable: an EVM account, or a Passport. */
export const imx = {
  id: 'imx',
  name: 'Immutable',
  proof: 'eip4361',
} as const satisfies WalletKind;

/** Immutable on the server side. */
export const imxBackend: WalletBackend = { mainChains: [], needs: 'chains' };
