import { english } from '../english.js';

/** Texts of `<laurel-wallet-connect>` for reconnecting the wallet of a signed-in member. */
export const connectWallet = english('connect-wallet');
