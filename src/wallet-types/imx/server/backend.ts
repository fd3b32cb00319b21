import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from '../../evm/server/address.js';

/** Immutable on the server side. */
export const backend: WalletBackend = { mainChains: [], needs: 'chains', toCanonical };
