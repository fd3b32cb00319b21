import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** TON on the server side. */
export const backend: WalletBackend = { mainChains: ['-239'], isDistinct: true, toCanonical };
