import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** Flow on the server side. */
export const backend: WalletBackend = { mainChains: ['mainnet'], needs: 'flowUrl', toCanonical };
