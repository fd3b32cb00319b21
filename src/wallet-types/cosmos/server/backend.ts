import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** Cosmos on the server side. */
export const backend: WalletBackend = { mainChains: ['cosmoshub-4'], isDistinct: true, toCanonical };
