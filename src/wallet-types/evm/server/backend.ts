import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** EVM on the server side. */
export const backend: WalletBackend = { mainChains: [], needs: 'chains', toCanonical };
