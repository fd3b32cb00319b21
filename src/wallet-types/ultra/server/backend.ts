import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** Ultra on the server side. */
export const backend: WalletBackend = {
  mainChains: ['a9c481dfbc7d9506dc7e87e9a137c931'],
  needs: 'ultraUrl',
  usualLength: 12,
  toCanonical,
};
