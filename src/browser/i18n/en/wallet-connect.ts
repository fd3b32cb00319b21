import { english } from '../english.js';

/** Texts of `<laurel-wallet-connect>` that are needed before anything is pressed. */
export const walletConnect = english('wallet-connect');
