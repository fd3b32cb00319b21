import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** Sui on the server side. */
export const backend: WalletBackend = { mainChains: ['mainnet'], toCanonical };
