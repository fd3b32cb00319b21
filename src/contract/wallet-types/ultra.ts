import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Ultra. Its accounts have names; their keys are looked up at a node. */
export const ultra = { id: 'ultra', name: 'Ultra' } as const satisfies WalletKind;

/** Ultra on the server side. */
export const ultraBackend: WalletBackend = {
  mainChains: ['a9c481dfbc7d9506dc7e87e9a137c931'],
  needs: 'ultraUrl',
  usualLength: 12,
};
