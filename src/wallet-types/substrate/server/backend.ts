import type { WalletBackend } from '../../wallet-type.js';
import { toCanonical } from './address.js';

/** Substrate on the server side. */
export const backend: WalletBackend = {
  mainChains: ['91b171bb158e2d3848fa23a9f1c25182'],
  isDistinct: true,
  toCanonical,
};
