import { english } from '../english.js';

/** Texts of `<laurel-wallet-connect>` for removing a wallet. */
export const unlinkWallet = english('unlink-wallet');
